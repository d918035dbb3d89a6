import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { CatalogContent } from './catalog.types.ts'
import {
  classificationsOf,
  gamesOf,
  categoriesOf,
  lockLoad,
  storeClassifications,
  storedIdentities,
  storeGames,
  storeHash,
  storeCategories,
  storeVendors,
  vendorsOf,
} from './catalog.sql.ts'
import { changedIdentity, contentOf, problemOf } from './catalog.rules.ts'
import { splitSports, type SportsSplit } from './categories.rules.ts'
import {
  catalogProblem,
  hashOfSource,
  parseCatalogSource,
  readCatalogSource,
  type CatalogSource,
} from './read-catalog-files.ts'

/** Increased when this code reads more from the same files, so that they are loaded again. */
const format = 2

export interface LoadParts {
  readonly database: Database
  readonly clock: Clock
}

/**
 * Updates the database from the files of a brand's folder, in one transaction and only if they changed, and returns
 * what is stored. Throws a `StartProblem` if the files are invalid; the stored catalogue is then unchanged.
 */
export async function loadCatalog(
  parts: LoadParts,
  brand: BrandId,
  folder: string,
  split: SportsSplit,
): Promise<CatalogContent> {
  const source = await readCatalogSource(folder)
  const { esportsVendors, cockfightVendors } = split
  const hash = hashOfSource(source, { format, esportsVendors, cockfightVendors })
  return parts.database.transaction().execute(async (tx) => {
    const now = parts.clock.now()
    const loaded = await lockLoad(tx, brand, now)
    if (loaded === undefined || Buffer.compare(loaded, hash) !== 0) {
      await store(tx, brand, now, source, split)
      await storeHash(tx, brand, hash, now)
    }
    return readStored(tx, brand)
  })
}

async function store(
  tx: Database,
  brand: BrandId,
  now: Temporal.Instant,
  source: CatalogSource,
  split: SportsSplit,
): Promise<void> {
  const files = splitSports(parseCatalogSource(source), split)
  const problem = problemOf(files)
  if (problem !== undefined) throw catalogProblem(source, problem)
  const content = contentOf(files)
  const changed = changedIdentity(await storedIdentities(tx, brand), content.games)
  if (changed !== undefined) throw catalogProblem(source, changed)
  await storeCategories(tx, brand, content.categories, now)
  await storeClassifications(tx, brand, content.classifications, now)
  await storeVendors(tx, brand, content.vendors, now)
  await storeGames(tx, brand, content.games, now)
}

async function readStored(tx: Database, brand: BrandId): Promise<CatalogContent> {
  return {
    categories: await categoriesOf(tx, brand),
    classifications: await classificationsOf(tx, brand),
    vendors: await vendorsOf(tx, brand),
    games: await gamesOf(tx, brand),
  }
}
