import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** The hash of a member's payment password; `undefined` if there is none. */
export async function paymentPasswordHashOf(db: Database, brand: BrandId, id: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string | null }>`
    select payment_password_hash as hash from member where brand_id = ${brand} and member_id = ${id}`.execute(db)
  return rows[0]?.hash ?? undefined
}

/**
 * Replaces a payment password if it is still `before`, where `undefined` means that there is none. It is one statement, so
 * only one of several concurrent calls succeeds.
 */
export async function updatePaymentPassword(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
  { before, after }: { readonly before: string | undefined; readonly after: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update member set payment_password_hash = ${after}, payment_password_changed_at = ${now.toString()}
    where brand_id = ${brandId} and member_id = ${memberId}
      and payment_password_hash is not distinct from ${before ?? null}`.execute(db)
  return numAffectedRows === 1n
}
