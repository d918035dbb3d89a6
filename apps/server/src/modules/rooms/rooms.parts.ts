import type { SeatedGame } from '@baize/engines'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Sockets } from '../../kernel/sockets/index.ts'
import type { Together } from '../../kernel/together.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog, CatalogIndex } from '../catalog/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { Level, StoredAction } from './rooms.types.ts'

/** What rooms ask of the catalogue. */
export interface RoomCatalog extends Pick<Catalog, 'ownGame'> {
  of(brandId: BrandId): Pick<CatalogIndex, 'isOpen'>
}

/** What rooms need from the modules below. */
export interface RoomPorts {
  readonly database: Database
  readonly ledger: Ledger
  readonly brands: Brands
  /** The folder of each brand, in the order of the brands. */
  readonly folders: readonly string[]
  readonly secrets: Secrets
  readonly randomness: Randomness
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'brokenInvariants'>
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly catalog: RoomCatalog
  readonly identity: Pick<Identity, 'usernamesOf' | 'presences'>
  readonly sockets: Pick<Sockets, 'post' | 'listen'>
  /** Whether demo opponents may sit down: only in the demo, whose money is play money. */
  readonly hasDemoOpponents: boolean
  /** The games; the platform's own without. */
  readonly games?: readonly SeatedGame[]
}

/** The ports and what the module shares. */
export interface RoomParts extends Omit<RoomPorts, 'folders' | 'games'> {
  /** The kinds of rooms of a brand. */
  levelsOf(brandId: BrandId): readonly Level[]
  /** Stores actions, those of all rooms that come at once together. Says whether an action is stored. */
  readonly actions: Together<StoredAction, boolean>
}
