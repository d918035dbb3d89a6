import type { LotteryNumbers } from '@baize/contract'
import classes from './lotteries.module.css'
import { useLotteryWords } from './use-lottery-words.ts'

/** The numbers of a draw, by prize; of games with places, in their order. `isShort`: only those of the first prize. */
export function Numbers({
  numbers,
  isShort = false,
}: {
  readonly numbers: LotteryNumbers | null
  readonly isShort?: boolean
}) {
  const words = useLotteryWords()
  if (numbers === null) return <>–</>
  const prizes = Object.entries(numbers)
  if (isShort) {
    const first = numbers['places'] ?? numbers['first'] ?? numbers['grand'] ?? prizes[0]?.[1] ?? []
    return <span className={classes.numbers}>{first.join(' ')}</span>
  }
  return (
    <dl className={classes.prizes}>
      {prizes.map(([prize, list]) => (
        <div key={prize}>
          {prize === 'places' ? null : <dt>{words.prize(prize)}</dt>}
          <dd className={classes.numbers}>{list.join(' ')}</dd>
        </div>
      ))}
    </dl>
  )
}
