import type { GameType } from '@baize/contract'
import type { RaffleRow } from './raffles.sql.ts'

/** What brings tickets of a raffle. Amounts are in minor units. */
export type TicketPrices = Pick<RaffleRow, 'perDepositMinor' | 'perTurnoverMinor' | 'memberLimit'>

/** What an entrant has done that has not become a ticket, and the tickets that they have. */
export interface EntrantStanding {
  readonly depositedMinor: bigint
  /** Minor units of turnover, times the percentage at which it counts. */
  readonly stakedPercent: bigint
  readonly tickets: number
}

/** What a stake counts: minor units times the percentage of its game's type; nothing for what is no game, or not named. */
export function countedStake(
  { weights }: Pick<RaffleRow, 'weights'>,
  type: GameType | undefined,
  stakedMinor: bigint,
): bigint {
  return type === undefined ? 0n : stakedMinor * BigInt(weights[type] ?? 0)
}

/**
 * The tickets that an entrant has earned, and what is left afterwards. Nothing is rounded away: what does not make a ticket waits
 * for the next. Deposits come first if the limit does not leave room for both.
 *
 * Worked example: a ticket for each 500.00 deposited and for each 1,000.00 staked, slots at 100 % and live games at 20 %, at most 10
 * tickets. Whoever deposited 1,200.00 and staked 1,500.00 on slots and 3,000.00 on live games has two tickets and 200.00 left of the
 * deposits; the stakes count 1,500.00 + 600.00 = 2,100.00: two tickets more, and 100.00 left.
 */
export function dueTickets(
  { perDepositMinor, perTurnoverMinor, memberLimit }: TicketPrices,
  { depositedMinor, stakedPercent, tickets }: EntrantStanding,
): { readonly byDeposit: number; readonly byTurnover: number; readonly left: EntrantStanding } {
  const room = Math.max(0, memberLimit - tickets)
  const byDeposit = wholeTickets(depositedMinor, perDepositMinor, room)
  const turnoverPrice = perTurnoverMinor === null ? null : perTurnoverMinor * 100n
  const byTurnover = wholeTickets(stakedPercent, turnoverPrice, room - byDeposit)
  return {
    byDeposit,
    byTurnover,
    left: {
      depositedMinor: depositedMinor - BigInt(byDeposit) * (perDepositMinor ?? 0n),
      stakedPercent: stakedPercent - BigInt(byTurnover) * (turnoverPrice ?? 0n),
      tickets: tickets + byDeposit + byTurnover,
    },
  }
}

/** Below zero, if more was rolled back than staked, there are none. */
function wholeTickets(have: bigint, price: bigint | null, room: number): number {
  if (price === null || have < price) return 0
  const whole = have / price
  return whole > BigInt(room) ? room : Number(whole)
}

/** What is missing for the next ticket, in minor units; `null` if there is no such way, or no room for a ticket. */
export function missingFor(
  { perDepositMinor, perTurnoverMinor, memberLimit }: TicketPrices,
  { depositedMinor, stakedPercent, tickets }: EntrantStanding,
): { readonly depositMinor: bigint | null; readonly turnoverMinor: bigint | null } {
  if (tickets >= memberLimit) return { depositMinor: null, turnoverMinor: null }
  const missing = (price: bigint | null, have: bigint) => (price === null ? null : have >= price ? 0n : price - have)
  const percent = missing(perTurnoverMinor === null ? null : perTurnoverMinor * 100n, stakedPercent)
  return {
    depositMinor: missing(perDepositMinor, depositedMinor),
    // A hundredth more than a whole minor unit is missing still takes one more.
    turnoverMinor: percent === null ? null : (percent + 99n) / 100n,
  }
}
