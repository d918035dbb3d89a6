import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId as asMemberId, type BrandId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

/** A deletion that waits. */
export interface WaitingDeletion {
  readonly dueAt: Temporal.Instant
  /** The language of messages to a member who has never chosen one. */
  readonly language: string
}

/** Stores a deletion. Returns `false` if one waits already, which keeps its time. */
export async function insertDeletion(
  db: Database,
  { brandId, memberId }: DataOwner,
  { dueAt, language }: WaitingDeletion,
  askedAt: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into member_deletion (brand_id, member_id, asked_at, due_at, language)
    values (${brandId}, ${memberId}, ${askedAt.toString()}, ${dueAt.toString()}, ${language})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function deletionOf(db: Database, { brandId, memberId }: DataOwner): Promise<WaitingDeletion | undefined> {
  const { rows } = await sql<WaitingDeletion>`
    select due_at as "dueAt", language from member_deletion
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows[0]
}

/** Withdraws a deletion. Returns `false` if none waits. */
export async function deleteDeletion(db: Database, { brandId, memberId }: DataOwner): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from member_deletion where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return numAffectedRows === 1n
}

/** Up to `max` deletions that are due, the oldest first. */
export async function dueDeletions(db: Database, now: Temporal.Instant, max: number): Promise<readonly DataOwner[]> {
  const { rows } = await sql<{ brandId: BrandId; memberId: bigint }>`
    select brand_id as "brandId", member_id as "memberId" from member_deletion
    where due_at <= ${now.toString()} order by due_at limit ${max}`.execute(db)
  return rows.map(({ brandId, memberId }) => ({ brandId, memberId: asMemberId(memberId) }))
}

/**
 * Takes a deletion that is due out of the table. It is one statement, so an account is deleted once, and not after its member
 * withdrew the deletion.
 */
export async function takeDueDeletion(
  transaction: Database,
  { brandId, memberId }: DataOwner,
  now: Temporal.Instant,
): Promise<Pick<WaitingDeletion, 'language'> | undefined> {
  const { rows } = await sql<Pick<WaitingDeletion, 'language'>>`
    delete from member_deletion
    where brand_id = ${brandId} and member_id = ${memberId} and due_at <= ${now.toString()}
    returning language`.execute(transaction)
  return rows[0]
}

/** Puts off a deletion that is due. */
export async function postponeDeletion(
  db: Database,
  { brandId, memberId }: DataOwner,
  now: Temporal.Instant,
  dueAt: Temporal.Instant,
): Promise<void> {
  await sql`
    update member_deletion set due_at = ${dueAt.toString()}
    where brand_id = ${brandId} and member_id = ${memberId} and due_at <= ${now.toString()}`.execute(db)
}

/**
 * Forgets whose account it was. The row stays, since the books refer to its number, and so does the username, so that nobody
 * else gets it. Without a password and closed, it lets nobody in.
 */
export async function forgetMember(transaction: Database, { brandId, memberId }: DataOwner): Promise<void> {
  const own = sql`brand_id = ${brandId} and member_id = ${memberId}`
  await sql`
    update member set status = 'closed', nickname = '', password_hash = null, payment_password_hash = null,
      payment_password_changed_at = null, password_reset_by = null, language = null, register_url = null,
      register_domain = null, referral_code = null, profile = '{}', mobile_e164 = null, mobile_verified_at = null,
      email_key = null, email_verified_at = null
    where ${own}`.execute(transaction)
  // Sessions first: hand-overs and vendors' sessions go with them.
  await sql`delete from session where ${own}`.execute(transaction)
  await sql`delete from device where ${own}`.execute(transaction)
  await sql`delete from remembered_login where ${own}`.execute(transaction)
  await sql`delete from login_try where ${own}`.execute(transaction)
  await sql`delete from password_reset where ${own}`.execute(transaction)
  await sql`delete from waiting_change where ${own}`.execute(transaction)
  await sql`delete from member_avatar where ${own}`.execute(transaction)
  await sql`delete from member_note where ${own}`.execute(transaction)
  await sql`delete from member_tag where ${own}`.execute(transaction)
  await sql`update member_agreement set address = '' where ${own}`.execute(transaction)
}
