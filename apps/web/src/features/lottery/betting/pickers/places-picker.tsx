import type { Pick } from '@baize/lottery'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import classes from './pickers.module.css'
import { partOfSymbols, toggled } from '../entry.rules.ts'
import { useBetNames } from '../use-bet-names.ts'
import type { PickerProps } from './picker-props.ts'
import { SymbolGrid } from './symbol-grid.tsx'

/** A set of symbols for each place. */
export function PlacesPicker({
  game,
  entry,
  pick,
}: PickerProps & { readonly pick: Pick & { readonly kind: 'places' } }) {
  const names = useBetNames(game.format)
  const [bet] = entry.bets
  const first = bet?.rule.kind === 'equal' ? (bet.rule.views[0]?.from ?? 0) : 0
  return (
    <div className={classes.places}>
      {Array.from({ length: pick.places }, (_, place) => (
        <SetRow
          key={place}
          label={names.place(String(first + place + 1))}
          onChange={(set) => entry.change(entry.sets.with(place, set))}
          set={entry.sets[place] ?? []}
          symbols={pick.symbols}
        />
      ))}
    </div>
  )
}

/** A set for each part of a group: what is there twice, and what once. */
export function GroupPicker({ entry, pick }: PickerProps & { readonly pick: Pick & { readonly kind: 'group' } }) {
  const say = useLotteryBettingPhrases()
  return (
    <div className={classes.places}>
      {pick.shape.map(({ times, count }, part) => (
        <SetRow
          key={part}
          label={times === 1 ? say('pick.once', count) : say('pick.times', times, count)}
          onChange={(set) => entry.change(entry.sets.with(part, set))}
          set={entry.sets[part] ?? []}
          symbols={pick.symbols}
        />
      ))}
    </div>
  )
}

interface SetRowProps {
  readonly label: string
  readonly symbols: readonly string[]
  readonly set: readonly string[]
  readonly onChange: (set: readonly string[]) => void
}

const parts = ['all', 'big', 'small', 'odd', 'even'] as const

function SetRow({ label, symbols, set, onChange }: SetRowProps) {
  const say = useLotteryBettingPhrases()
  const inOrder = (wanted: readonly string[]) => symbols.filter((symbol) => wanted.includes(symbol))
  return (
    <div className={classes.setRow}>
      <div className={classes.setHead}>
        <span className={classes.setName}>{label}</span>
        <div aria-label={label} className={classes.setParts} role="group">
          {parts.map((part) => (
            <button
              className={classes.tool}
              key={part}
              onClick={() => onChange(partOfSymbols(symbols, part))}
              type="button"
            >
              {say(`part.${part}`)}
            </button>
          ))}
          <button className={classes.tool} disabled={set.length === 0} onClick={() => onChange([])} type="button">
            {say('part.clear')}
          </button>
        </div>
      </div>
      <SymbolGrid
        chosen={set}
        label={label}
        layout="five"
        onPress={(symbol) => onChange(inOrder(toggled(set, [symbol])))}
        symbols={symbols.map((symbol) => ({ symbol, face: symbol.replace(/^0(?=\d)/, '') }))}
      />
    </div>
  )
}
