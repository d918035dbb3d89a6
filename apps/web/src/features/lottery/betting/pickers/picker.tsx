import type { BetType } from '@baize/lottery'
import { Button } from '@baize/ui'
import { IconDice5, IconTrash } from '@tabler/icons-react'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import classes from './pickers.module.css'
import { quickPick } from '../quick-pick.rules.ts'
import { randomBelow } from '../random-below.ts'
import { partOf, type SaleTerms } from '../slip.rules.ts'
import type { Entry } from '../use-entry.ts'
import { ChoosePicker } from './choose-picker.tsx'
import { GroupPicker, PlacesPicker } from './places-picker.tsx'
import { NumberPicker } from './number-picker.tsx'
import type { PickerProps } from './picker-props.ts'

/** The numbers of the chosen bets, in the way that suits them, with quick picks. */
export function Picker(props: PickerProps & { readonly skipped: readonly string[] }) {
  const say = useLotteryBettingPhrases()
  const { entry, terms, skipped } = props
  const [bet] = entry.bets
  if (bet === undefined) return null
  const isEmpty = entry.sets.every((set) => set.length === 0)
  return (
    <section aria-label={say('pick.label')} className={classes.picker}>
      <PickerOf bet={bet} {...props} />
      {skipped.length === 0 ? null : (
        <p className={classes.skipped} role="status">
          {say('pick.skipped', skipped.slice(0, 10).join(', '))}
        </p>
      )}
      <div className={classes.quick}>
        {randomCounts(bet).map((count, index) => (
          <Button
            icon={index === 0 ? <IconDice5 aria-hidden size="1.125rem" /> : undefined}
            key={count}
            onClick={() => entry.change(withRandom(entry, terms, bet, count))}
            size="sm"
          >
            {say('pick.randomCount', count)}
          </Button>
        ))}
        <Button
          className={classes.clear ?? ''}
          disabled={isEmpty}
          icon={<IconTrash aria-hidden size="1.125rem" />}
          kind="quiet"
          onClick={entry.clear}
          size="sm"
        >
          {say('pick.clear')}
        </Button>
      </div>
    </section>
  )
}

function PickerOf({ bet, ...props }: PickerProps & { readonly bet: BetType }) {
  const { pick } = bet
  switch (pick.kind) {
    case 'numbers':
      return <NumberPicker key={`${pick.digits} ${pick.as === 'roll'}`} pick={pick} {...props} />
    case 'places':
      return <PlacesPicker pick={pick} {...props} />
    case 'group':
      return <GroupPicker pick={pick} {...props} />
    case 'choose':
      return <ChoosePicker bet={bet} pick={pick} {...props} />
  }
}

/** How many random numbers one press makes. */
function randomCounts({ pick }: BetType): readonly number[] {
  const isList = pick.kind === 'numbers' || (pick.kind === 'choose' && pick.size === 1)
  return isList ? [1, 5, 10].filter((count) => pick.kind === 'numbers' || count < pick.symbols.length / 2) : [1]
}

function withRandom(entry: Entry, terms: SaleTerms, bet: BetType, count: number) {
  const codes = entry.bets.map(({ code }) => code)
  const [had = []] = entry.sets
  const isList = bet.pick.kind === 'numbers' || (bet.pick.kind === 'choose' && bet.pick.size === 1)
  const drawn = quickPick(
    bet,
    count,
    randomBelow,
    (symbol) => partOf(terms, codes, symbol) !== 0n && !(isList && had.includes(symbol)),
  )
  return isList ? [[...had, ...(drawn[0] ?? [])]] : drawn
}
