import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { StoredContacts } from '../profile/profile.rules.ts'

/** A number or a mailbox that is proved, as it is compared. */
export interface ProvenContact {
  readonly channel: 'mobile' | 'email'
  readonly target: string
}

/**
 * Puts a proven contact in the place of the one before, and gives the contacts as they were. The row is held first, so
 * that of two changes at once each tells the contact that it replaced. Another member's proven contact breaks the unique
 * key, which decides and nothing before it.
 */
export async function replaceContact(
  transaction: Database,
  brand: BrandId,
  id: MemberId,
  { channel, target }: ProvenContact,
  now: Temporal.Instant,
): Promise<StoredContacts> {
  const before = await holdContacts(transaction, brand, id)
  const change =
    channel === 'mobile'
      ? sql`mobile_e164 = ${target}, mobile_verified_at = ${now.toString()}`
      : sql`email_key = ${target}, email_verified_at = ${now.toString()}`
  await sql`update member set ${change} where brand_id = ${brand} and member_id = ${id}`.execute(transaction)
  return before
}

/** The contacts of a member, held as they are until the transaction ends. */
export async function holdContacts(
  transaction: Database,
  brand: BrandId,
  id: MemberId,
): Promise<StoredContacts & { readonly hasPassword: boolean }> {
  const { rows } = await sql<StoredContacts & { readonly hasPassword: boolean }>`
    select mobile_e164 as "mobile", mobile_verified_at as "mobileVerifiedAt",
      coalesce(email_key, lower(profile->>'email')) as "email", email_verified_at as "emailVerifiedAt",
      password_hash is not null as "hasPassword"
    from member where brand_id = ${brand} and member_id = ${id} for no key update`.execute(transaction)
  const [held] = rows
  if (held === undefined) throw new Error(`no member ${id} in brand ${brand}`)
  return held
}

/** Takes a contact from a member, also the mailbox that the registration was given. */
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
