import {
  backRun,
  equalDigits,
  frontRun,
  halfOf,
  neighbours,
  nineteenDoors,
  numbersFrom,
  permutationsOf,
} from '@baize/lottery'
import { Button, Checkbox } from '@baize/ui'
import { useState } from 'react'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import classes from './pickers.module.css'
import { toggled } from '../entry.rules.ts'
import type { NumberPickerProps } from './picker-props.ts'
import { SymbolGrid } from './symbol-grid.tsx'

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const doors = { doors: nineteenDoors, front: frontRun, back: backRun } as const

/** The ways to choose many numbers at once that players know by name. A second press takes them out again. */
export function Shortcuts(props: NumberPickerProps) {
  const { entry, pick } = props
  const [numbers = []] = entry.sets
  const toggle = (made: readonly string[]) => entry.change([toggled(numbers, made)])
  return (
    <div className={classes.shortcuts}>
      {pick.digits === 2 ? <Doors numbers={numbers} onToggle={toggle} /> : null}
      {pick.digits === 2 || pick.digits === 3 ? (
        <Sets length={pick.digits} numbers={numbers} onToggle={toggle} />
      ) : null}
      {pick.digits === 2 || pick.digits === 3 ? <Made length={pick.digits} onToggle={toggle} /> : null}
      <AllOrders {...props} />
    </div>
  )
}

interface PartProps {
  readonly numbers: readonly string[]
  readonly onToggle: (made: readonly string[]) => void
}

/** 19 doors, front and back runs of a digit. */
function Doors({ numbers, onToggle }: PartProps) {
  const say = useLotteryBettingPhrases()
  const [kind, setKind] = useState<keyof typeof doors>('doors')
  const have = new Set(numbers)
  return (
    <div className={classes.shortcut}>
      <div aria-label={say('mode.shortcuts')} className={classes.modes} role="group">
        {(['doors', 'front', 'back'] as const).map((one) => (
          <button
            aria-pressed={one === kind}
            className={classes.mode}
            key={one}
            onClick={() => setKind(one)}
            type="button"
          >
            {say(`short.${one}`)}
          </button>
        ))}
      </div>
      <SymbolGrid
        chosen={digits.filter((digit) => doors[kind](digit).every((number) => have.has(number)))}
        label={say(`short.${kind}`)}
        layout="five"
        onPress={(digit) => onToggle(doors[kind](digit))}
        symbols={digits.map((symbol) => ({ symbol }))}
      />
    </div>
  )
}

/** Twins, neighbours, and halves of all numbers. */
function Sets({ length, numbers, onToggle }: PartProps & { readonly length: 2 | 3 }) {
  const say = useLotteryBettingPhrases()
  const have = new Set(numbers)
  const sets =
    length === 3
      ? ([['triples', equalDigits(3)]] as const)
      : ([
          ['twins', equalDigits(2)],
          ['neighbours', neighbours()],
          ['high', halfOf('high')],
          ['low', halfOf('low')],
          ['odd', halfOf('odd')],
          ['even', halfOf('even')],
        ] as const)
  return (
    <div className={classes.tools}>
      {sets.map(([name, made]) => (
        <button
          aria-pressed={made.every((number) => have.has(number))}
          className={classes.chip}
          key={name}
          onClick={() => onToggle(made)}
          type="button"
        >
          {say(`short.${name}`)}
        </button>
      ))}
    </div>
  )
}

/** All numbers that can be made of some digits. */
function Made({ length, onToggle }: { readonly length: 2 | 3; readonly onToggle: PartProps['onToggle'] }) {
  const say = useLotteryBettingPhrases()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [withEqual, setWithEqual] = useState(false)
  const made = numbersFrom(chosen, length, withEqual)
  return (
    <div className={classes.shortcut}>
      <span className={classes.setName}>{say('short.made')}</span>
      <SymbolGrid
        chosen={chosen}
        label={say('short.made')}
        layout="five"
        onPress={(digit) => setChosen(toggled(chosen, [digit]).toSorted())}
        symbols={digits.map((symbol) => ({ symbol }))}
      />
      <div className={classes.tools}>
        <Checkbox
          checked={withEqual}
          label={say('short.withEqual')}
          onChange={({ currentTarget }) => setWithEqual(currentTarget.checked)}
          size="md"
        />
        <Button disabled={made.length === 0} onClick={() => onToggle(made)} size="sm">
          {say('short.choose', made.length)}
        </Button>
      </div>
    </div>
  )
}

/** All orders of the numbers that are chosen. */
function AllOrders({ entry }: NumberPickerProps) {
  const say = useLotteryBettingPhrases()
  const [numbers = []] = entry.sets
  const all = [...new Set(numbers.flatMap((number) => permutationsOf(number)))]
  return (
    <Button
      disabled={all.length === numbers.length || all.length > 5_000}
      onClick={() => entry.change([all])}
      size="sm"
    >
      {say('short.orders', Math.max(0, all.length - numbers.length))}
    </Button>
  )
}
