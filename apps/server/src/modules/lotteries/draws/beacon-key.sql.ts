import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'

/** The key with which a brand signs its beacon. */
export interface BeaconKeyRow {
  readonly brandId: BrandId
  /** 32 bytes, Ed25519. */
  readonly publicKey: Buffer
  readonly sealed: Buffer
}

export async function beaconKeyOf(db: Database, brandId: BrandId): Promise<BeaconKeyRow | undefined> {
  const { rows } = await sql<BeaconKeyRow>`
    select brand_id as "brandId", public_key as "publicKey", secret_sealed as sealed from lottery_beacon_key
    where brand_id = ${brandId}`.execute(db)
  return rows[0]
}

/** Stores a brand's key unless it has one. */
export async function insertBeaconKey(db: Database, key: BeaconKeyRow, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into lottery_beacon_key (brand_id, public_key, secret_sealed, made_at)
    values (${key.brandId}, ${key.publicKey}, ${key.sealed}, ${now.toString()})
    on conflict (brand_id) do nothing`.execute(db)
}
