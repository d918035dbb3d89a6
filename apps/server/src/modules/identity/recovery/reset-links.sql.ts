import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A link to store. */
export interface NewResetLink {
  readonly brandId: BrandId
  readonly tokenHash: Buffer
  /** `undefined` if no member has the name and mailbox that were given. */
  readonly memberId: MemberId | undefined
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

export async function insertResetLink(db: Database, link: NewResetLink): Promise<void> {
  await sql`
    insert into password_reset (brand_id, token_hash, member_id, created_at, expires_at)
    values (${link.brandId}, ${link.tokenHash}, ${link.memberId ?? null}, ${link.createdAt.toString()},
      ${link.expiresAt.toString()})`.execute(db)
}

/** The member of a link that can still be used. */
export async function memberOfResetLink(
  db: Database,
  brand: BrandId,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<MemberId | undefined> {
  const { rows } = await sql<{ memberId: MemberId | null }>`
    select member_id as "memberId" from password_reset
    where brand_id = ${brand} and token_hash = ${tokenHash} and used_at is null and expires_at > ${now.toString()}`.execute(
    db,
  )
  return rows[0]?.memberId ?? undefined
}

/** Marks a link as used. It is one statement, so only one of several concurrent calls succeeds. */
export async function useResetLink(
  db: Database,
  brand: BrandId,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update password_reset set used_at = ${now.toString()}
    where brand_id = ${brand} and token_hash = ${tokenHash} and used_at is null and expires_at > ${now.toString()}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Marks all links of a member as used. */
export async function spendResetLinks(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update password_reset set used_at = ${now.toString()}
    where brand_id = ${brandId} and member_id = ${memberId} and used_at is null`.execute(db)
}

/** Deletes links that expired before the given time. */
export async function deleteOldResetLinks(db: Database, before: Temporal.Instant): Promise<void> {
  await sql`delete from password_reset where expires_at < ${before.toString()}`.execute(db)
}
