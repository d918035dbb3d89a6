import type { Minor } from '@baize/money'
import type { MemberId } from '../../../kernel/ids.ts'
import type { AccountId, DecisionContext, HouseAccountId, ProviderId } from '../../ledger/index.ts'
import type { WaterPlace } from '../rooms/water.ts'

/** A boss as it is stored. It is the same in all rooms of its hall. */
export interface StoredBoss extends WaterPlace {
  readonly bossId: string
  /** From 1 in its hall. */
  readonly bossNo: number
  readonly definitionHash: string
  readonly serverSeedHash: string
  readonly serverSeedSealed: Uint8Array
  readonly clientSeed: string
  /** Its life is counted in this: the greatest power of its hall. */
  readonly unitMinor: Minor
  readonly cameAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
}

/** A stake on a boss, or what a boss has paid. */
export interface StoredShare {
  readonly bossId: string
  readonly amountMinor: Minor
  readonly balanceAfterMinor: Minor
}

/** Whether a boss takes stakes at this moment: not any more from the moment in which it begins to fall. */
export interface BossGate {
  readonly isClosing: boolean
}

/** What is the same for every request about a boss. */
interface AboutBoss {
  readonly bossId: string
  readonly gameCode: string
  readonly gameType: string
  readonly amountMinor: Minor
  readonly house: HouseAccountId
}

export interface BossStakeRequest extends AboutBoss {
  readonly kind: 'stake'
  readonly memberId: MemberId
  readonly gate: BossGate
}

export interface BossWinRequest extends AboutBoss {
  readonly kind: 'win'
}

export type BossRequest = BossStakeRequest | BossWinRequest

/** A row that a committed command adds. */
export interface BossRow {
  readonly request: BossRequest
  readonly share: StoredShare
  readonly context: DecisionContext
}

/** What somebody staked on a boss in all, who was not paid yet. */
export interface UnpaidShare {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly stakedMinor: Minor
}
