import type { WaterBoss, WaterSeat } from '@baize/contract'
import type { Minor } from '@baize/money'
import type { Purse } from '../instant/purse.ts'
import type { OpenedWater } from './water-gateway.ts'

/** A player in the room. */
export interface Seat {
  readonly seat: number
  readonly who: string
  readonly name: string
  readonly power: Minor
}

export interface Boss {
  readonly bossId: string
  readonly bossNo: number
  readonly kind: string
  readonly seedHash: string
  readonly cameAtMs: number
  readonly staked: Minor
  readonly ownStaked: Minor
  readonly fell: WaterBoss['fell']
}

/** What is known of a fishing room now. */
export interface WaterState {
  readonly opened: OpenedWater
  readonly connected: boolean
  /** The balance that the server told last, without what is under way. */
  readonly balance: Minor
  readonly seats: readonly Seat[]
  readonly caught: ReadonlySet<number>
  readonly boss: Boss | undefined
  readonly pool: Minor | undefined
  /** The last volley’s round, for the proof. */
  readonly lastRoundId: string | undefined
}

export function startState(opened: OpenedWater, purse: Purse): WaterState {
  return {
    opened,
    connected: true,
    balance: purse.amount(opened.balance),
    seats: seatsOf(opened.seats, purse),
    caught: new Set(opened.caught),
    boss: opened.boss === null ? undefined : bossOf(opened.boss, purse),
    pool: opened.pool === null ? undefined : purse.amount(opened.pool),
    lastRoundId: undefined,
  }
}

export function seatsOf(seats: readonly WaterSeat[], purse: Purse): readonly Seat[] {
  return seats.map(({ power, ...seat }) => ({ ...seat, power: purse.amount(power) }))
}

/** A boss as the room was told of it; what the player staked on it is known only to their own window, which keeps it. */
export function bossOf(boss: WaterBoss, purse: Purse, before?: Boss): Boss {
  const own = purse.amount(boss.ownStaked)
  const kept = before?.bossNo === boss.bossNo && before.ownStaked > own ? before.ownStaked : own
  return {
    bossId: boss.bossId,
    bossNo: boss.bossNo,
    kind: boss.kind,
    seedHash: boss.seedHash,
    cameAtMs: Date.parse(boss.cameAt),
    staked: purse.amount(boss.staked),
    ownStaked: kept,
    fell: boss.fell,
  }
}
