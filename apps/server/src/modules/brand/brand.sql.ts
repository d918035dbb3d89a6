import { sql, type Database } from '../../kernel/database/pool.ts'
import { brandId, type BrandId } from '../../kernel/ids.ts'
import type { LoadedBrand } from './load-brand.ts'

/** Stores a brand's settings under its code and returns its id; writes nothing when they are the same as before. */
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
  if (row === undefined) throw new Error('a brand was stored and is not there')
  return brandId(row.id)
}

/** Makes these the brand's host names, and no others. */
export async function replaceHosts(db: Database, id: BrandId, hosts: readonly string[]): Promise<void> {
  await sql`delete from brand_host where brand_id = ${id} and host <> all(${[...hosts]}::text[])`.execute(db)
  await sql`
    insert into brand_host (host, brand_id) select host, ${id}::integer from unnest(${[...hosts]}::text[]) as host
    on conflict (host) do nothing`.execute(db)
}

/** The host names, of those given, that belong to another brand. */
export async function hostsOfOthers(db: Database, id: BrandId, hosts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select host from brand_host where host = any(${[...hosts]}::text[]) and brand_id <> ${id}`.execute(db)
  return rows.map(({ host }) => host)
}

/** A brand as the database knows it. */
export interface StoredBrand {
  readonly brandId: BrandId
  readonly code: string
}

/** The brands of a house, also without their files. */
export async function storedBrands(db: Database): Promise<StoredBrand[]> {
  const { rows } = await sql<StoredBrand>`select brand_id as "brandId", code from brand order by code`.execute(db)
  return rows
}
