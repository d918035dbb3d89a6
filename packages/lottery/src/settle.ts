import { minor, onePpm, type Minor } from '@baize/money'
import { countOrders } from './combinatorics.ts'
import type { BetType, LotteryFormat, LotteryResult } from './format.ts'
import { betByCode, formatByCode } from './formats.ts'
import { hitsOf, type Hits } from './judge.ts'
import { linesOf, parseSelection } from './selection.ts'
import type { LotteryTicket, TicketRates } from './ticket.ts'

/** A line that won. */
export interface WinningLine {
  readonly line: string
  /** How often it hit, by tier. */
  readonly hits: Readonly<Record<string, number>>
  readonly payoutMinor: Minor
}

/** What a ticket pays. */
export interface TicketSettlement {
  /** The sum of the lines'. */
  readonly payoutMinor: Minor
  readonly winners: readonly WinningLine[]
}

/**
 * Settles a ticket against a result. It reads rates and cuts from the ticket only. Throws a RangeError for a ticket that no sale
 * makes: unknown format or bet, another text than a selection, or another number of lines.
 */
export function settleTicket(ticket: LotteryTicket, result: LotteryResult): TicketSettlement {
  const format = formatByCode(ticket.format)
  const bet = format === undefined ? undefined : betByCode(format, ticket.bet)
  if (format === undefined || bet === undefined) throw new RangeError(`no bet ${ticket.format} ${ticket.bet}`)
  return settleBet(format, bet, ticket, result)
}

/** Like {@link settleTicket}, for a format that is not on the list. */
export function settleBet(
  format: LotteryFormat,
  bet: BetType,
  ticket: LotteryTicket,
  result: LotteryResult,
): TicketSettlement {
  const parsed = parseSelection(bet.pick, ticket.selection)
  if ('problem' in parsed) throw new RangeError(`a ticket's selection is ${parsed.problem}`)
  if (parsed.selection.lines !== ticket.lines) throw new RangeError('a ticket has another number of lines')
  const winners: WinningLine[] = []
  let payout = 0n
  for (const line of linesOf(bet.pick, parsed.selection)) {
    const hits = hitsOf(format, bet, line, result, ticket)
    if (hits.size === 0) continue
    const payoutMinor = payoutOf(bet, line, hits, ticket)
    winners.push({ line, hits: Object.fromEntries(hits), payoutMinor })
    payout += payoutMinor
  }
  return { payoutMinor: minor(payout), winners }
}

/**
 * What a line's hits pay: unit × the sum of their rates × the part that a cut leaves ÷ the number of orders that share the stake
 * (i-bet), rounded once, towards zero.
 *
 * Worked example: an i-bet of 1.00 on 0012, which has 12 orders, hits the first prize at 2,500 and a consolation prize at 60:
 * 100 × 2,560 ÷ 12 = 21,333.33…, so it pays 213.33.
 */
export function payoutOf(bet: BetType, line: string, hits: Hits, sold: TicketRates): Minor {
  let rates = 0n
  for (const [tier, count] of hits) {
    const rate = sold.rates[tier]
    if (rate === undefined) throw new RangeError(`a ticket has no rate for ${tier}`)
    rates += rate * BigInt(count)
  }
  const cut = sold.cuts[line] ?? onePpm
  return minor((sold.unitMinor * rates * cut) / (onePpm * onePpm * sharesOf(bet, line)))
}

/** By how many orders of its digits a line's stake is shared: 1 except for i-bets. */
export function sharesOf({ rule }: BetType, line: string): bigint {
  return rule.kind === 'anyOrder' && rule.isShared ? countOrders([...line]) : 1n
}
