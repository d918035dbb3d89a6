import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A launch session as it is stored. */
export interface VendorSessionRow {
  readonly brandId: BrandId
  readonly tokenHash: Buffer
  readonly vendorCode: string
  readonly memberId: MemberId
  readonly parentSessionId: bigint
  readonly gameCode: string | null
  readonly expiresAt: Temporal.Instant
  /** The address that the player launched it from; `null` in sessions of an earlier version. */
  readonly address: string | null
}

export async function insertVendorSession(db: Database, row: VendorSessionRow, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into vendor_session (brand_id, token_hash, vendor_code, member_id, parent_session_id, wallet, game_code,
      created_at, expires_at, address)
    values (${row.brandId}, ${row.tokenHash}, ${row.vendorCode}, ${row.memberId}, ${row.parentSessionId}, 'main',
      ${row.gameCode}, ${now.toString()}, ${row.expiresAt.toString()}, ${row.address})`.execute(db)
}

/** The launch sessions of several tokens of a vendor. */
export async function vendorSessions(
  db: Database,
  brand: BrandId,
  vendorCode: string,
  tokenHashes: readonly Buffer[],
): Promise<VendorSessionRow[]> {
  const { rows } = await sql<VendorSessionRow>`
    select brand_id as "brandId", token_hash as "tokenHash", vendor_code as "vendorCode", member_id as "memberId",
      parent_session_id as "parentSessionId", game_code as "gameCode", expires_at as "expiresAt", address
    from vendor_session
    where brand_id = ${brand} and token_hash = any(${[...tokenHashes]}::bytea[]) and vendor_code = ${vendorCode}`.execute(
    db,
  )
  return rows
}

/** Deletes launch sessions that expired long ago. Until then a vendor is told that its token has expired. */
export async function deleteOldVendorSessions(db: Database, before: Temporal.Instant, max: number): Promise<void> {
  await sql`
    delete from vendor_session where (brand_id, token_hash) in (
      select brand_id, token_hash from vendor_session where expires_at < ${before.toString()} limit ${max}
    )`.execute(db)
}
