import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Randomness } from '../../../kernel/randomness.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Payments } from '../../payments/index.ts'
import type { Rewards } from '../../rewards/index.ts'
import type { Level } from '../rooms.types.ts'

/** What watching the tables needs. */
export interface WatchParts {
  readonly database: Database
  /** Connections for work that nobody waits for. */
  readonly background: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly brands: Pick<Brands, 'byId'>
  readonly secrets: Pick<Secrets, 'openSecret'>
  readonly identity: Pick<Identity, 'sharedBetween'>
  readonly payments: { readonly ofMembers: Pick<Payments['ofMembers'], 'sharing'> }
  readonly rewards: { readonly referral: Pick<Rewards['referral'], 'isBetween'> }
  /** The kind of room in which a hand was played; undefined if there are no such rooms any more. */
  levelOf(room: { readonly brandId: number; readonly roomId: string }): Level | undefined
}
