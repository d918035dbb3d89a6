import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { StoredContacts } from '../profile/profile.rules.ts'

/** A verified number or mailbox, normalised for comparison. */
export interface ProvenContact {
  readonly channel: 'mobile' | 'email'
  readonly target: string
}

/**
 * Replaces a contact with a verified one and returns the contacts as they were before. The row is locked first, so that
 * each of two concurrent changes notifies the contact that it replaced. If another member has verified the contact, the
 * unique key rejects the change; nothing else checks this.
 */
export async function replaceContact(
  transaction: Database,
  brand: BrandId,
  id: MemberId,
  { channel, target }: ProvenContact,
  now: Temporal.Instant,
): Promise<StoredContacts> {
  const before = await lockContacts(transaction, brand, id)
  const change =
    channel === 'mobile'
      ? sql`mobile_e164 = ${target}, mobile_verified_at = ${now.toString()}`
      : sql`email_key = ${target}, email_verified_at = ${now.toString()}`
  await sql`update member set ${change} where brand_id = ${brand} and member_id = ${id}`.execute(transaction)
  return before
}

/** Reads a member's contacts and locks the row until the transaction ends. */
export async function lockContacts(
  transaction: Database,
  brand: BrandId,
  id: MemberId,
): Promise<StoredContacts & { readonly hasPassword: boolean }> {
  const { rows } = await sql<StoredContacts & { readonly hasPassword: boolean }>`
    select mobile_e164 as "mobile", mobile_verified_at as "mobileVerifiedAt",
      coalesce(email_key, lower(profile->>'email')) as "email", email_verified_at as "emailVerifiedAt",
      password_hash is not null as "hasPassword"
    from member where brand_id = ${brand} and member_id = ${id} for no key update`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error(`no member ${id} in brand ${brand}`)
  return row
}

/** Removes a member's contact, including the mailbox that was entered at registration. */
export async function deleteContact(
  transaction: Database,
  brand: BrandId,
  id: MemberId,
  channel: ProvenContact['channel'],
): Promise<void> {
  const change =
    channel === 'mobile'
      ? sql`mobile_e164 = null, mobile_verified_at = null`
      : sql`email_key = null, email_verified_at = null, profile = profile - 'email'`
  await sql`update member set ${change} where brand_id = ${brand} and member_id = ${id}`.execute(transaction)
}
