import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** An upline who owes pay. */
export interface Owing {
  readonly brandId: BrandId
  readonly uplineId: MemberId
}

/** The uplines of a brand who are frozen, those of longest ago first. */
export async function frozenUplines(db: Database, brandId: BrandId): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ uplineId: MemberId }>`/* prepared: frozen_uplines */
    select upline_id as "uplineId" from pay_freeze where brand_id = ${brandId} order by frozen_at, upline_id`.execute(
    db,
  )
  return rows.map(({ uplineId }) => uplineId)
}

/** Whether a member could not pay a row that is still open. */
export async function owesPay(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
): Promise<boolean> {
  const { rows } = await sql`
    select from pay_row where brand_id = ${brandId} and upline_id = ${memberId} and state = 'unpaid' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Records that uplines are to be frozen. */
export async function insertFreezes(
  db: Database,
  brandId: BrandId,
  uplines: readonly MemberId[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into pay_freeze (brand_id, upline_id, frozen_at)
    select ${brandId}, upline_id, ${now.toString()}::timestamptz from unnest(${uplines.map(String)}::bigint[]) as upline_id
    order by upline_id
    on conflict do nothing`.execute(db)
}

/** Those of some uplines who are not recorded as frozen. */
export async function notFrozen(
  db: Database,
  brandId: BrandId,
  uplines: readonly MemberId[],
): Promise<readonly MemberId[]> {
  if (uplines.length === 0) return []
  const { rows } = await sql<{ uplineId: MemberId }>`
    select distinct upline_id as "uplineId" from unnest(${uplines.map(String)}::bigint[]) as asked (upline_id)
    where not exists (select from pay_freeze frozen where brand_id = ${brandId} and frozen.upline_id = asked.upline_id)`.execute(
    db,
  )
  return rows.map(({ uplineId }) => uplineId)
}

/** Records that an upline is free again. */
export async function deleteFreeze(db: Database, { brandId, uplineId }: Owing): Promise<void> {
  await sql`delete from pay_freeze where brand_id = ${brandId} and upline_id = ${uplineId}`.execute(db)
}
