import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Identity } from '../identity/index.ts'
import type { AccountId, ProviderId } from '../ledger/index.ts'
import type { Rewards } from '../rewards/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { MissionBook } from './mission-book.ts'
import type { BoardSettings } from './missions.files.ts'

/** What missions need from the modules below. */
export interface MissionPorts {
  readonly database: Database
  /** For following the log; by default `database`. */
  readonly background?: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'brokenInvariants'>
  readonly outbox: Pick<Outbox, 'subscribe'>
  readonly brands: Brands
  /** The folder of each brand, in the order of the brands, with its `missions.json`. */
  readonly folders: readonly string[]
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly catalog: Pick<Catalog, 'of'>
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly rewards: Pick<Rewards, 'offer' | 'claim'>
  /** A member's level, 0 where there are none. */
  readonly levelOf: (member: DataOwner) => Promise<number>
  /** What of an account's bets its member can take back at will, or has: no step is given for it. */
  readonly undoableStakes: (
    accountId: AccountId,
    asked: { readonly since: Temporal.Instant; readonly today: Temporal.Instant },
  ) => Promise<readonly UndoableStakes[]>
}

/** Bets on a game. */
export interface UndoableStakes {
  readonly providerId: ProviderId
  readonly gameCode: string
  readonly stakedMinor: bigint
  readonly slips: bigint
}

/** What the use-cases work with. */
export interface MissionParts extends MissionPorts {
  readonly book: MissionBook
  /** What the places on a brand's leaderboard are worth; `undefined` if nothing. */
  readonly boardOf: (brandId: DataOwner['brandId']) => BoardSettings | undefined
  /** Counts what the log has of a member until now. */
  readonly bringUpToDate: (member: DataOwner) => Promise<void>
}
