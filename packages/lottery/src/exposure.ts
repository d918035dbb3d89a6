import type { Minor } from '@baize/money'
import { betByCode, formatByCode } from './formats.ts'
import { tiersOfLine } from './judge.ts'
import { linesOf, parseSelection } from './selection.ts'
import { payoutOf } from './settle.ts'
import type { LotteryTicket } from './ticket.ts'

/** What a line of a ticket costs the operator if it hits once, at the highest rate that it can hit. */
export interface LineExposure {
  readonly line: string
  readonly payoutMinor: Minor
}

/**
 * The exposure of each line, by which the liability per number is added up. A line can hit several times, or in several prizes at once;
 * that is rare, and limits by number count one hit. Throws a RangeError for a ticket that no sale makes.
 */
export function exposureOf(ticket: LotteryTicket): readonly LineExposure[] {
  const format = formatByCode(ticket.format)
  const bet = format === undefined ? undefined : betByCode(format, ticket.bet)
  if (bet === undefined) throw new RangeError(`no bet ${ticket.format} ${ticket.bet}`)
  const parsed = parseSelection(bet.pick, ticket.selection)
  if ('problem' in parsed) throw new RangeError(`a ticket's selection is ${parsed.problem}`)
  return Array.from(linesOf(bet.pick, parsed.selection), (line) => {
    const payouts = tiersOfLine(bet, line, ticket).map((tier) => payoutOf(bet, line, new Map([[tier, 1]]), ticket))
    return { line, payoutMinor: payouts.reduce((most, payout) => (payout > most ? payout : most)) }
  })
}
