import type { LotteryFormat } from '@baize/lottery'
import type { LotteryNumbers } from '@baize/contract'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { inOrder } from './balls.tsx'
import classes from './draw-numbers.module.css'
import { prizeKey } from './draw-words.ts'

/** All prizes of a draw with their numbers: Vietnam's, and 4D. */
export function PrizeTable({ format, numbers }: { readonly format: LotteryFormat; readonly numbers: LotteryNumbers }) {
  const say = useLotteryPhrases()
  const prizes = format.draw.kind === 'numbers' ? format.draw.prizes : []
  return (
    <table className={classes.prizes}>
      <tbody>
        {prizes.map(({ code, count }, place) => (
          <tr className={classes.place} data-first={place === 0} key={code} style={inOrder(place)}>
            <th scope="row">{say(prizeKey(format.code, code))}</th>
            <td>
              <span className={classes.row} data-count={count}>
                {(numbers[code] ?? []).map((number, index) => (
                  // The same number can be drawn twice.
                  <span className={classes.number} key={index}>
                    {number}
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The first prizes alone, for cards and lists: of Vietnam the special prize, of 4D the first three. */
export function TopPrizes({ format, numbers }: { readonly format: string; readonly numbers: LotteryNumbers }) {
  const say = useLotteryPhrases()
  const codes = format.startsWith('vietnam') ? ['special', 'first'] : ['first', 'second', 'third']
  return (
    <dl className={classes.thai}>
      {codes.map((code, place) => (
        <div className={classes.place} data-first={place === 0} key={code} style={inOrder(place)}>
          <dt>{say(prizeKey(format, code))}</dt>
          <dd>
            <span className={classes.number}>{numbers[code]?.[0]}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
