import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A remembered login. One of its tokens is valid at a time, and all end together. */
export interface Family {
  readonly familyId: string
  readonly memberId: MemberId
  readonly expiresAt: Temporal.Instant
}

/** Stores the next token of a remembered login. */
export async function insertRemembered(
  db: Database,
  brandId: BrandId,
  { familyId, memberId, expiresAt }: Family,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into remembered_login (brand_id, token_hash, family_id, member_id, issued_at, expires_at)
    values (${brandId}, ${tokenHash}, ${familyId}, ${memberId}, ${now.toString()}, ${expiresAt.toString()})`.execute(db)
}

/** Uses up a token in a browser. It is one statement, so only one of several concurrent exchanges succeeds. */
export async function spendRemembered(
  db: Database,
  brandId: BrandId,
  { tokenHash, deviceHash }: { readonly tokenHash: Buffer; readonly deviceHash: Buffer | undefined },
  now: Temporal.Instant,
): Promise<Family | undefined> {
  const { rows } = await sql<Family>`
    update remembered_login set used_at = ${now.toString()}, used_by = ${deviceHash ?? null}
    where brand_id = ${brandId} and token_hash = ${tokenHash} and used_at is null and expires_at > ${now.toString()}
    returning family_id as "familyId", member_id as "memberId", expires_at as "expiresAt"`.execute(db)
  return rows[0]
}

/**
 * Uses a token again that the same browser used a moment ago, as two of its tabs do at once. One statement counts and
 * decides. A thief who copied the token lacks the browser's device token, or comes later.
 */
export async function reuseRemembered(
  db: Database,
  brandId: BrandId,
  { tokenHash, deviceHash }: { readonly tokenHash: Buffer; readonly deviceHash: Buffer },
  { now, usedSince }: { readonly now: Temporal.Instant; readonly usedSince: Temporal.Instant },
): Promise<Family | undefined> {
  const { rows } = await sql<Family>`
    update remembered_login set reuses = reuses + 1
    where brand_id = ${brandId} and token_hash = ${tokenHash} and used_by = ${deviceHash} and reuses < 10
      and used_at >= ${usedSince.toString()} and expires_at > ${now.toString()}
    returning family_id as "familyId", member_id as "memberId", expires_at as "expiresAt"`.execute(db)
  return rows[0]
}

/** Locks a token until the transaction ends and returns its remembered login, or `undefined` if that has ended. */
export async function lockRemembered(
  transaction: Database,
  brandId: BrandId,
  tokenHash: Buffer,
): Promise<Family | undefined> {
  const { rows } = await sql<Family>`
    select family_id as "familyId", member_id as "memberId", expires_at as "expiresAt" from remembered_login
    where brand_id = ${brandId} and token_hash = ${tokenHash} for update`.execute(transaction)
  return rows[0]
}

/** Ends a remembered login, so that none of its tokens is valid any more. */
export async function deleteFamily(db: Database, brandId: BrandId, familyId: string): Promise<void> {
  await sql`delete from remembered_login where brand_id = ${brandId} and family_id = ${familyId}`.execute(db)
}

/** Deletes expired tokens. */
export async function deleteOldRemembered(db: Database, before: Temporal.Instant): Promise<void> {
  await sql`delete from remembered_login where expires_at < ${before.toString()}`.execute(db)
}
