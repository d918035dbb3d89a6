import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { StoredContacts } from './profile.rules.ts'

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
  const { rows } = await sql<StoredContacts>`
    select mobile_e164 as "mobile", mobile_verified_at as "mobileVerifiedAt", email_key as "email",
      email_verified_at as "emailVerifiedAt"
    from member where brand_id = ${brand} and member_id = ${id} for no key update`.execute(transaction)
  const [before] = rows
  if (before === undefined) throw new Error(`no member ${id} in brand ${brand}`)
  const change =
    channel === 'mobile'
      ? sql`mobile_e164 = ${target}, mobile_verified_at = ${now.toString()}`
      : sql`email_key = ${target}, email_verified_at = ${now.toString()}`
  await sql`update member set ${change} where brand_id = ${brand} and member_id = ${id}`.execute(transaction)
  return before
}
