import type { GameType } from '@baize/contract'
import { minor } from '@baize/money'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { BrandText } from '../brand/index.ts'
import type { CatalogClassification, CatalogGame, CatalogCategory, CatalogVendor, GameKey } from './catalog.types.ts'

/**
 * Locks a brand's catalogue against other loads until the transaction ends. Returns the hash of the files that are
 * loaded.
 */
export async function lockLoad(tx: Database, brand: BrandId, now: Temporal.Instant): Promise<Uint8Array | undefined> {
  await sql`
    insert into catalog_load (brand_id, loaded_at) values (${brand}, ${now.toString()}) on conflict (brand_id) do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ files_hash: Buffer | null }>`
    select files_hash from catalog_load where brand_id = ${brand} for update`.execute(tx)
  return rows[0]?.files_hash ?? undefined
}

/** Stores the hash of the files that are loaded now. */
export async function storeHash(tx: Database, brand: BrandId, hash: Uint8Array, now: Temporal.Instant): Promise<void> {
  await sql`
    update catalog_load set files_hash = ${Buffer.from(hash)}, loaded_at = ${now.toString()} where brand_id = ${brand}`.execute(
    tx,
  )
}

/** Stores the categories in order, and marks those that are no longer listed as gone. */
export async function storeCategories(
  tx: Database,
  brand: BrandId,
  categories: readonly CatalogCategory[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into catalog_category (brand_id, game_type, sort_order, title)
    select ${brand}::integer, entry ->> 'gameType', place, entry -> 'title'
    from jsonb_array_elements(${JSON.stringify(categories)}::jsonb) with ordinality as category (entry, place)
    on conflict (brand_id, game_type) do update
      set sort_order = excluded.sort_order, title = excluded.title, gone_at = null`.execute(tx)
  await sql`
    update catalog_category set gone_at = ${now.toString()}
    where brand_id = ${brand} and gone_at is null and game_type <> all(${categories.map((category) => category.gameType)}::text[])`.execute(
    tx,
  )
}

/** Stores the classifications in order, and marks those that are no longer listed as gone. */
export async function storeClassifications(
  tx: Database,
  brand: BrandId,
  classifications: readonly CatalogClassification[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into catalog_classification (brand_id, game_type, code, sort_order, name)
    select ${brand}::integer, entry ->> 'gameType', entry ->> 'code', place, entry -> 'name'
    from jsonb_array_elements(${JSON.stringify(classifications)}::jsonb) with ordinality as kind (entry, place)
    on conflict (brand_id, game_type, code) do update
      set sort_order = excluded.sort_order, name = excluded.name, gone_at = null`.execute(tx)
  const keys = classifications.map((kind) => `${kind.gameType}/${kind.code}`)
  await sql`
    update catalog_classification set gone_at = ${now.toString()}
    where brand_id = ${brand} and gone_at is null and game_type || '/' || code <> all(${keys}::text[])`.execute(tx)
}

/** Stores the vendors in order, and marks those that are no longer listed as gone. */
export async function storeVendors(
  tx: Database,
  brand: BrandId,
  vendors: readonly CatalogVendor[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into catalog_vendor (brand_id, vendor_code, sort_order, name)
    select ${brand}::integer, entry ->> 'code', place, entry -> 'name'
    from jsonb_array_elements(${JSON.stringify(vendors)}::jsonb) with ordinality as vendor (entry, place)
    on conflict (brand_id, vendor_code) do update
      set sort_order = excluded.sort_order, name = excluded.name, gone_at = null`.execute(tx)
  await sql`
    update catalog_vendor set gone_at = ${now.toString()}
    where brand_id = ${brand} and gone_at is null and vendor_code <> all(${vendors.map((vendor) => vendor.code)}::text[])`.execute(
    tx,
  )
}

/** Every identity that a game has ever been given. */
export async function storedIdentities(
  tx: Database,
  brand: BrandId,
): Promise<(GameKey & { readonly nodeId: number })[]> {
  const { rows } = await sql<GameKey & { nodeId: number }>`
    select node_id as "nodeId", vendor_code as "vendorCode", game_code as "gameCode"
    from catalog_game where brand_id = ${brand}`.execute(tx)
  return rows
}

/** Stores the games in order, and marks those that are no longer listed as gone. */
export async function storeGames(
  tx: Database,
  brand: BrandId,
  games: readonly CatalogGame[],
  now: Temporal.Instant,
): Promise<void> {
  // JSON has no bigint, so the database parses the digits.
  const json = JSON.stringify(games, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  await sql`
    insert into catalog_game (
      brand_id, node_id, vendor_code, game_code, game_type, classification, sort_order, name,
      is_hot, offers_trial, min_bet, min_lines, engine_code, opens_list
    )
    select ${brand}::integer, (entry ->> 'nodeId')::integer, entry ->> 'vendorCode', entry ->> 'gameCode',
      entry ->> 'gameType', entry ->> 'classification', place, entry -> 'name',
      (entry ->> 'isHot')::boolean, (entry ->> 'offersTrial')::boolean, (entry ->> 'minBetMinor')::bigint,
      (entry ->> 'minLines')::integer, entry ->> 'engineCode', (entry ->> 'opensList')::boolean
    from jsonb_array_elements(${json}::jsonb) with ordinality as game (entry, place)
    on conflict (brand_id, node_id) do update set
      game_type = excluded.game_type, classification = excluded.classification, sort_order = excluded.sort_order,
      name = excluded.name, is_hot = excluded.is_hot, offers_trial = excluded.offers_trial, min_bet = excluded.min_bet,
      min_lines = excluded.min_lines, engine_code = excluded.engine_code,
      opens_list = excluded.opens_list, gone_at = null`.execute(tx)
  await sql`
    update catalog_game set gone_at = ${now.toString()}
    where brand_id = ${brand} and gone_at is null and node_id <> all(${games.map((game) => game.nodeId)}::integer[])`.execute(
    tx,
  )
}

export async function categoriesOf(tx: Database, brand: BrandId): Promise<CatalogCategory[]> {
  const { rows } = await sql<{ gameType: GameType; title: BrandText }>`
    select game_type as "gameType", title from catalog_category
    where brand_id = ${brand} and gone_at is null order by sort_order`.execute(tx)
  return rows
}

export async function classificationsOf(tx: Database, brand: BrandId): Promise<CatalogClassification[]> {
  const { rows } = await sql<CatalogClassification>`
    select game_type as "gameType", code, name from catalog_classification
    where brand_id = ${brand} and gone_at is null order by sort_order`.execute(tx)
  return rows
}

/** The vendors, including those that are gone, which old games still name. */
export async function vendorsOf(tx: Database, brand: BrandId): Promise<CatalogVendor[]> {
  const { rows } = await sql<CatalogVendor>`
    select vendor_code as code, name from catalog_vendor where brand_id = ${brand} order by sort_order, vendor_code`.execute(
    tx,
  )
  return rows
}

interface GameRow extends Omit<CatalogGame, 'minBetMinor' | 'engineCode'> {
  readonly minBet: bigint
  readonly engine: string | null
}

/** The games, including those that are gone, which old records still name. */
export async function gamesOf(tx: Database, brand: BrandId): Promise<CatalogGame[]> {
  const { rows } = await sql<GameRow>`
    select node_id as "nodeId", vendor_code as "vendorCode", game_code as "gameCode", game_type as "gameType",
      classification, name, is_hot as "isHot", offers_trial as "offersTrial", min_bet as "minBet",
      min_lines as "minLines", engine_code as engine, opens_list as "opensList", gone_at is not null as gone
    from catalog_game where brand_id = ${brand} order by sort_order, node_id`.execute(tx)
  return rows.map(({ minBet, engine, ...row }) => ({
    ...row,
    minBetMinor: minor(minBet),
    engineCode: engine ?? undefined,
  }))
}

/** What an operator's command needs of a game, which has no catalogue in memory. */
export interface StoredGame {
  readonly gameType: GameType
  readonly minBetMinor: bigint
  readonly opensList: boolean
  readonly gone: boolean
}

/** A brand's game as it was last loaded from the files. */
export async function storedGame(
  db: Database,
  brand: BrandId,
  { vendorCode, gameCode }: GameKey,
): Promise<StoredGame | undefined> {
  const { rows } = await sql<StoredGame>`
    select game_type as "gameType", min_bet as "minBetMinor", opens_list as "opensList", gone_at is not null as gone
    from catalog_game where brand_id = ${brand} and vendor_code = ${vendorCode} and game_code = ${gameCode}`.execute(db)
  return rows[0]
}
