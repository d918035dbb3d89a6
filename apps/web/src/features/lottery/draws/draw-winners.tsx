import { card } from '@baize/ui/look'
import { useFormat } from '../../../api/use-brand.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import type { PublishedDraw } from './draw.types.ts'
import classes from './draw-page.module.css'

/** The highest wins of a draw, with masked names. */
export function DrawWinners({ draw }: { readonly draw: PublishedDraw }) {
  const say = useLotteryPhrases()
  const { money, count } = useFormat()
  if (draw.state !== 'settled') return null
  const more = draw.winnerCount - draw.winners.length
  return (
    <section aria-labelledby="winners" className={`${card} ${classes.part}`}>
      <h2 id="winners">{say('draw.winners')}</h2>
      {draw.winners.length === 0 ? (
        <p className={classes.muted}>{say('draw.noWinners')}</p>
      ) : (
        <table className={classes.winners}>
          <thead>
            <tr>
              <th scope="col">{say('draw.member')}</th>
              <th scope="col">{say('draw.won')}</th>
            </tr>
          </thead>
          <tbody>
            {draw.winners.map(({ member, amount }, place) => (
              // Masked names are not unique; the list is in the order of the wins.
              <tr key={place}>
                <td>{member}</td>
                <td>{money(amount, draw.currencySymbol)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && draw.winners.length > 0 ? (
        <p className={classes.muted}>{say('draw.moreWinners', count(more))}</p>
      ) : null}
    </section>
  )
}
