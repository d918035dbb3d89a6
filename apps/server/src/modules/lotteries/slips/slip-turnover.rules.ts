import {
  betByCode,
  groundOf,
  shareCovered,
  type CoveringLine,
  type LotteryFormat,
  type LotteryTicket,
} from '@baize/lottery'
import { minor, type Minor } from '@baize/money'
import { exposuresOf } from './exposures.ts'

/** More than this share of what may come is no risk any more, as of table games. */
const coveredShare = 0.7
/** Rounding of shares that are added up, such as seven digits of ten. */
const tolerance = 1e-9

interface Ground {
  readonly lines: Map<string, CoveringLine>
  stake: bigint
}

/**
 * How much of a slip's stake counts as turnover, for bonuses, rebates, levels, points and deposits alike. Nothing that is staked on the
 * same ground counts if its lines together cover more than 70 % of what may come there: big and small of a sum, all digits of a place.
 *
 * Worked example: of big and small at 10.00 each and a number at 5.00, 5.00 count.
 */
export function validStakeOf(format: LotteryFormat, tickets: readonly LotteryTicket[]): Minor {
  const stake = tickets.reduce((sum, ticket) => sum + ticket.stakeMinor, 0n)
  // Most slips have one line, which covers little.
  if (tickets.reduce((sum, ticket) => sum + ticket.lines, 0) < 2) return minor(stake)
  const facts = tickets.find(({ yearAnimal }) => yearAnimal !== undefined)?.yearAnimal
  const covered = [...groundsOf(format, tickets).values()].filter(
    ({ lines }) =>
      shareCovered(format, [...lines.values()], facts === undefined ? {} : { yearAnimal: facts }) >
      coveredShare + tolerance,
  )
  return minor(covered.reduce((sum, ground) => sum - ground.stake, stake))
}

function groundsOf(format: LotteryFormat, tickets: readonly LotteryTicket[]): ReadonlyMap<string, Ground> {
  const grounds = new Map<string, Ground>()
  for (const ticket of tickets) {
    const bet = betByCode(format, ticket.bet)
    if (bet === undefined) throw new Error(`a slip has a bet that no sale makes: ${ticket.bet}`)
    const amount = ticket.unitMinor * BigInt(bet.cost)
    for (const { line } of exposuresOf(ticket)) {
      const name = groundOf(bet, line)
      let ground = grounds.get(name)
      if (ground === undefined) grounds.set(name, (ground = { lines: new Map(), stake: 0n }))
      ground.lines.set(`${bet.code} ${line}`, { bet, line })
      ground.stake += amount
    }
  }
  return grounds
}
