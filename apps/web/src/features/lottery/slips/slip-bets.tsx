import { rateText, type LotteryTicketJson } from '@baize/lottery'
import { formatAmount, minor, ratePpm } from '@baize/money'
import { card } from '@baize/ui/look'
import { useBrand, useFormat } from '../../../api/use-brand.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import type { WholeSlip } from './slip.types.ts'
import { useTicketWords } from '../parts/use-ticket-words.ts'
import classes from './slips.module.css'

/** The bets of a slip as they were sold, each with its rates, and the lines that won. */
export function SlipBets({ slip }: { readonly slip: WholeSlip }) {
  const say = useLotteryPhrases()
  return (
    <section aria-labelledby="bets" className={`${card} ${classes.part}`}>
      <h2 id="bets">{say('slip.bets')}</h2>
      <ul className={classes.tickets}>
        {slip.tickets.map((ticket, place) => (
          // A slip's bets stand in their order, and the same bet can be there twice.
          <li key={place}>
            <Ticket slip={slip} ticket={ticket} won={slip.winners.filter((line) => line.ticket === place)} />
          </li>
        ))}
      </ul>
      {slip.winners.length < mostWinners ? null : <p className={classes.muted}>{say('slip.moreLines', mostWinners)}</p>}
    </section>
  )
}

/** So many winning lines are told. */
const mostWinners = 500

function Ticket({
  ticket,
  slip,
  won,
}: {
  readonly ticket: LotteryTicketJson
  readonly slip: WholeSlip
  readonly won: WholeSlip['winners']
}) {
  const say = useLotteryPhrases()
  const { money, count } = useFormat()
  const { currencyDigits } = useBrand()
  const { betName, lineText, selectionText, tierText } = useTicketWords(ticket.format)
  const amount = (text: string) => money(formatAmount(minor(BigInt(text)), currencyDigits), slip.currencySymbol)
  const rates = Object.entries(ticket.rates).map(([tier, rate]) =>
    `${tierText(tier)} ${rateText(ratePpm(BigInt(rate)))}`.trim(),
  )
  const cuts = Object.entries(ticket.cuts).map(
    ([line, part]) => `${lineText(ticket.bet, line)} (${Number(part) / 10_000}%)`,
  )
  return (
    <article className={classes.ticket}>
      <div className={classes.ticketHead}>
        <div className={classes.ticketNames}>
          <h3>{betName(ticket.bet)}</h3>
          <p className={classes.selection}>{selectionText(ticket.bet, ticket.selection)}</p>
        </div>
        <strong className="bz-number">{amount(ticket.stakeMinor)}</strong>
      </div>
      <p className={classes.muted}>
        {say('slip.lines')} {count(ticket.lines)} · {say('slip.unit')} {amount(ticket.unitMinor)} · {say('slip.rate')}{' '}
        {rates.join(', ')}
      </p>
      {cuts.length === 0 ? null : <p className={classes.muted}>{say('slip.cuts', cuts.join(', '))}</p>}
      {won.length === 0 ? null : (
        <ul aria-label={say('slip.winning')} className={classes.winners}>
          {won.map(({ line, hits, payout }) => (
            <li key={line}>
              <span>
                {lineText(ticket.bet, line)}{' '}
                <span className={classes.muted}>
                  {Object.entries(hits)
                    .map(([tier, times]) => `${tierText(tier)} × ${times}`.trim())
                    .join(', ')}
                </span>
              </span>
              <strong className={`bz-number ${classes.won}`}>+{money(payout, slip.currencySymbol)}</strong>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
