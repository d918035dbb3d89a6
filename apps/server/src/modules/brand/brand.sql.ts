import { sql, type Database } from '../../kernel/database/pool.ts'
import { brandId, type BrandId } from '../../kernel/ids.ts'
import type { LoadedBrand } from './load-brand.ts'

/** Stores a brand's settings under its code and returns its id. Writes nothing if they have not changed. */
export async function upsertBrand(
  db: Database,
  { settings, json, hash }: LoadedBrand,
  now: Temporal.Instant,
): Promise<BrandId> {
  await sql`
    insert into brand as stored (code, settings, settings_hash, loaded_at)
    values (${settings.code}, ${json}::jsonb, ${Buffer.from(hash)}, ${now.toString()})
    on conflict (code) do update
      set settings = excluded.settings, settings_hash = excluded.settings_hash, loaded_at = excluded.loaded_at
      where stored.settings_hash <> excluded.settings_hash`.execute(db)
  const { rows } = await sql<{ id: number }>`select brand_id as id from brand where code = ${settings.code}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the brand was stored but cannot be read')
  return brandId(row.id)
}

/** Replaces the brand's host names with the given ones. */
export async function replaceHosts(db: Database, id: BrandId, hosts: readonly string[]): Promise<void> {
  await sql`delete from brand_host where brand_id = ${id} and host <> all(${[...hosts]}::text[])`.execute(db)
  await sql`
    insert into brand_host (host, brand_id) select host, ${id}::integer from unnest(${[...hosts]}::text[]) as host
    on conflict (host) do nothing`.execute(db)
}

/** Those of the given host names that belong to another brand. */
export async function hostsOfOthers(db: Database, id: BrandId, hosts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select host from brand_host where host = any(${[...hosts]}::text[]) and brand_id <> ${id}`.execute(db)
  return rows.map(({ host }) => host)
}

/** A brand in the database. */
export interface StoredBrand {
  readonly brandId: BrandId
  readonly code: string
  /** The digits of the brand's currency after the point. */
  readonly digits: number
  readonly currency: string
}

/** All brands in the database, including those without files. */
export async function storedBrands(db: Database): Promise<StoredBrand[]> {
  const { rows } = await sql<StoredBrand>`
    select brand_id as "brandId", code, (settings -> 'currency' ->> 'digits')::int as digits,
      settings -> 'currency' ->> 'code' as currency
    from brand order by code`.execute(db)
  return rows
}
