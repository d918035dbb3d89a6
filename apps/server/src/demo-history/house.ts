import { createChoices } from './choices.ts'
import { logIn, type Member, type Visitor } from './member.ts'
import type { Stage } from './stage.ts'

/** The house as its history goes on. */
export interface House {
  readonly stage: Stage
  /** By username. */
  readonly members: Map<string, Member>
  /** Withdrawals that wait for the operators, by id. */
  readonly requested: string[]
  /** Codes of vouchers that nobody has redeemed. */
  readonly vouchers: string[]
  /** Lets the clock come to a moment; lotteries draw on the way. */
  passTime(to: Temporal.Instant): Promise<void>
}

/** Something that happens on a day besides visits. */
export interface Deed {
  /** Counted from the first day. */
  readonly day: number
  /** In the brand's time zone. */
  readonly hour: number
  run(house: House): Promise<void>
}

/** A member by username; only a mistake in the history can name one who is not there. */
export function memberOf({ members }: House, username: string): Member {
  const member = members.get(username)
  if (member === undefined) throw new Error(`${username} has no account yet`)
  return member
}

/** Somebody comes to do one thing. */
export async function visitorOf(house: House, username: string): Promise<Visitor> {
  return logIn(house.stage, memberOf(house, username), createChoices(Number(memberOf(house, username).id)))
}

/** Lets time pass. */
export function wait(house: Pick<House, 'stage' | 'passTime'>, duration: Temporal.DurationLike): Promise<void> {
  return house.passTime(house.stage.clock.now().add(duration))
}
