import { IconX } from '@tabler/icons-react'
import { useFormat } from '../../../../api/use-brand.ts'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import classes from './pickers.module.css'

/** More are counted only: thousands of buttons would make the page slow. */
const maxShown = 120

/** The numbers that are chosen so far, the newest first; a press takes one out. */
export function ChosenNumbers({
  numbers,
  onRemove,
}: {
  readonly numbers: readonly string[]
  readonly onRemove: (number: string) => void
}) {
  const say = useLotteryBettingPhrases()
  const { count } = useFormat()
  if (numbers.length === 0) return null
  const shown = numbers.slice(-maxShown).toReversed()
  return (
    <div className={classes.chosen}>
      <span className={classes.muted}>{say('pick.chosen', count(numbers.length))}</span>
      <ul className={classes.chosenList}>
        {shown.map((number) => (
          <li key={number}>
            <button
              aria-label={say('pick.remove', number)}
              className={classes.chosenNumber}
              onClick={() => onRemove(number)}
              type="button"
            >
              {number}
              <IconX aria-hidden size="0.875rem" />
            </button>
          </li>
        ))}
        {shown.length < numbers.length ? (
          <li className={classes.muted}>+{count(numbers.length - shown.length)}</li>
        ) : null}
      </ul>
    </div>
  )
}
