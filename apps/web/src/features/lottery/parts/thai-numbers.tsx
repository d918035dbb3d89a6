import type { LotteryNumbers } from '@baize/contract'
import { useLotteryPhrases, type LotteryKey } from '../../../language/phrases.ts'
import { inOrder } from './balls.tsx'
import classes from './draw-numbers.module.css'
import { prizeKey } from './draw-words.ts'

/** A prize with its numbers as they are shown. */
interface Shown {
  readonly name: LotteryKey
  readonly numbers: readonly string[]
}

/**
 * Results in the Thai manner: a first prize, and short numbers in front and at the bottom. Of rounds, which draw five digits, the last
 * three are the top and the first two the bottom. Lao is one number of six digits.
 */
export function ThaiNumbers({
  format,
  numbers,
  isFull,
}: {
  readonly format: string
  readonly numbers: LotteryNumbers
  readonly isFull: boolean
}) {
  const say = useLotteryPhrases()
  const prizes = prizesOf(format, numbers)
  const shown = isFull ? prizes : prizes.filter(({ name }) => name !== 'prize.front-3' && name !== 'prize.bottom-3')
  return (
    <dl className={classes.thai}>
      {shown.map((prize, place) => (
        <div className={classes.place} data-first={place === 0} key={prize.name} style={inOrder(place)}>
          <dt>{say(prize.name)}</dt>
          <dd>
            {prize.numbers.map((number, index) => (
              // The same number can be drawn twice.
              <span className={classes.number} key={index}>
                {number}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function prizesOf(format: string, numbers: LotteryNumbers): readonly Shown[] {
  if (format === 'thai-rounds') {
    const [five = ''] = numbers['first'] ?? []
    return [
      { name: 'prize.top-3', numbers: [five.slice(-3)] },
      { name: 'prize.round-bottom', numbers: [five.slice(0, 2)] },
    ]
  }
  return ['first', 'front-3', 'bottom-3', 'bottom-2'].flatMap((code) => {
    const drawn = numbers[code]
    return drawn === undefined ? [] : [{ name: prizeKey(format, code), numbers: drawn }]
  })
}
