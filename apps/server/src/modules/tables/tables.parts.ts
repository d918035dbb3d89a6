import type { SharedGame } from '@baize/engines'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog, CatalogIndex } from '../catalog/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { Announce } from './table-events.ts'
import type { TableCompanion } from './bets/bet-companion.ts'
import type { PendingCalls } from './pending-calls.ts'
import type { RoundBook } from './rounds/round-book.ts'
import type { SeasonBook } from './show/season-book.ts'
import type { BrandTables } from './tables.files.ts'

/** What tables ask of the catalogue. */
export interface TableCatalog extends Pick<Catalog, 'ownGame'> {
  of(brandId: BrandId): Pick<CatalogIndex, 'games' | 'isOpen'>
}

/** What tables need from the modules below. */
export interface TablePorts {
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
  readonly catalog: TableCatalog
  /** The games; the platform's own without. */
  readonly games?: readonly SharedGame[]
}

/** The ports and what the module shares. */
export interface TableParts extends Omit<TablePorts, 'folders' | 'games'> {
  /** The game with a code; undefined for any other code. */
  gameOf(gameCode: string): SharedGame | undefined
  /** What a brand lets players bet. Throws for a brand that is not loaded. */
  tablesOf(brandId: BrandId): BrandTables
  readonly companion: TableCompanion
  readonly rounds: RoundBook
  readonly seasons: SeasonBook
  /** Cash-outs that are under way in this process. */
  readonly pending: PendingCalls
  readonly announce: Announce
}
