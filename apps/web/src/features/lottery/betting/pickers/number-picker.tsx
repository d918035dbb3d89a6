import { useState } from 'react'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import classes from './pickers.module.css'
import { toggled } from '../entry.rules.ts'
import { partOf } from '../slip.rules.ts'
import { ChosenNumbers } from './chosen-numbers.tsx'
import { NumberPad } from './number-pad.tsx'
import { PasteBox } from './paste-box.tsx'
import type { NumberPickerProps } from './picker-props.ts'
import { Shortcuts } from './shortcuts.tsx'
import { SymbolGrid } from './symbol-grid.tsx'

type Mode = 'pad' | 'table' | 'shortcuts' | 'paste'

/** Numbers of one to six digits: by a pad, a table, the shortcuts that players know, or a pasted list. */
export function NumberPicker(props: NumberPickerProps) {
  const say = useLotteryBettingPhrases()
  const { entry, pick } = props
  const modes = modesOf(pick)
  const [mode, setMode] = useState<Mode>(modes[0] ?? 'pad')
  const [numbers = []] = entry.sets
  return (
    <div className={classes.numbers} data-mode={mode}>
      <div aria-label={say('pick.how')} className={classes.modes} role="group">
        {modes.map((one) => (
          <button
            aria-pressed={one === mode}
            className={classes.mode}
            key={one}
            onClick={() => setMode(one)}
            type="button"
          >
            {say(`mode.${one}`)}
          </button>
        ))}
      </div>
      {mode === 'pad' ? <NumberPad {...props} /> : null}
      {mode === 'table' ? <NumberTable {...props} /> : null}
      {mode === 'shortcuts' ? <Shortcuts {...props} /> : null}
      {mode === 'paste' ? <PasteBox {...props} /> : null}
      {mode === 'paste' ? null : (
        <ChosenNumbers numbers={numbers} onRemove={(number) => entry.change([toggled(numbers, [number])])} />
      )}
    </div>
  )
}

function modesOf({ digits, as }: NumberPickerProps['pick']): readonly Mode[] {
  if (digits === 1) return ['table', 'paste']
  if (as === 'roll') return ['pad', 'paste']
  return digits === 2 ? ['pad', 'table', 'shortcuts', 'paste'] : ['pad', 'shortcuts', 'paste']
}

/** All numbers of one or two digits, by tens. */
function NumberTable({ entry, terms, pick }: NumberPickerProps) {
  const say = useLotteryBettingPhrases()
  const [numbers = []] = entry.sets
  const codes = entry.bets.map(({ code }) => code)
  const all = Array.from({ length: 10 ** pick.digits }, (_, value) => String(value).padStart(pick.digits, '0'))
  return (
    <SymbolGrid
      chosen={numbers}
      label={say('mode.table')}
      layout={pick.digits === 1 ? 'five' : 'ten'}
      onPress={(number) => entry.change([toggled(numbers, [number])])}
      symbols={all.map((symbol) => ({ symbol, part: partOf(terms, codes, symbol) }))}
    />
  )
}
