import type { Minor } from '@baize/money'
import type { RuleState } from '../accounts/account-rules.ts'
import type { Companion } from '../companion.ts'
import type { BonusBook } from './bonus-book.ts'
import type { AccountId, HouseAccountId, HouseAccountName, ProviderId } from '../ledger.types.ts'

/** A companion with its types erased: the lane hands back to each companion only what that companion made. */
export type AnyCompanion = Companion<unknown, unknown, unknown, unknown>

/** What the next posting needs to know about an account. Deciding updates it before the batch is committed. */
export interface AccountState {
  /** The lane that the account is in; a different one if its bucket was moved. */
  readonly lane: number
  readonly brandId: number
  readonly currency: string
  balanceMinor: Minor
  sequence: bigint
  /** What the member owes. While it is above zero, the balance is zero, because every credit settles it first. */
  owedMinor: Minor
  /** The house account that the debt is booked against; set once there was a debt. */
  debtAccountId: HouseAccountId | undefined
  readonly rules: RuleState | undefined
  /** The account's bonuses; `undefined` if it never had one. */
  bonuses: BonusBook | undefined
  /** The newest rounds of providers whose wins need one. */
  betRounds: string[] | undefined
}

/** The owner and name of a house account. */
export interface HouseInfo {
  readonly brandId: number
  readonly currency: string
  readonly name: HouseAccountName
}

/** A round of a provider, as one account plays it. */
export interface RoundPlace {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly round: string
}

/** What the lane knows when it decides. It is discarded whenever a batch is not committed. */
export interface LaneView {
  account(accountId: AccountId): AccountState
  house(houseAccountId: HouseAccountId): HouseInfo
  state(companion: AnyCompanion, accountId: AccountId): unknown
  keep(companion: AnyCompanion, accountId: AccountId, state: unknown): void
  /** What a provider has paid in an hour so far; perhaps less than it is, never more. */
  paidInHour(providerId: ProviderId, hourMs: number): bigint
  countPaid(providerId: ProviderId, hourMs: number, amountMinor: bigint): void
  /** Whether the account bet in a round that a command of the batch needs, by its `placeId`. */
  hasBet(id: string): boolean
  noteBet(place: RoundPlace): void
}

/** A payout that counts towards what its provider may pay in an hour. */
export interface CountedWin {
  readonly providerId: ProviderId
  readonly amountMinor: bigint
  readonly maxPerHourMinor: bigint
}

/** When the hour of a time begins, in epoch milliseconds (UTC). */
export function hourOf(nowMs: number): number {
  return nowMs - (nowMs % 3_600_000)
}
