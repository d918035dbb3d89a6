import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A member's verified contacts, and the holder's name of the bank account. */
export interface ContactsRow {
  readonly username: string
  readonly mobile: string | null
  readonly email: string | null
  readonly realName: string | null
  /** Contacts that were entered but never verified, and that no other member has verified. */
  readonly enteredMobile: string | null
  readonly enteredEmail: string | null
  /** What reset the password, until a login showed something else. */
  readonly resetBy: 'sms' | 'email' | null
  /** A code of the language selector; `null` if the member has never chosen one. */
  readonly language: string | null
}

const typedEmail = sql`coalesce(member.email_key, lower(member.profile->>'email'))`

/** Reads the contacts of an existing member; only `entered…` are not verified. */
export async function selectContacts(db: Database, brand: BrandId, id: MemberId): Promise<ContactsRow> {
  const { rows } = await sql<ContactsRow>`
    select username, case when mobile_verified_at is not null then mobile_e164 end as mobile,
      case when email_verified_at is not null then email_key end as email, profile ->> 'payeeName' as "realName",
      language, password_reset_by as "resetBy",
      case when mobile_verified_at is null and not exists (
        select from member as other
        where other.brand_id = member.brand_id and other.mobile_e164 = member.mobile_e164
          and other.mobile_verified_at is not null) then mobile_e164 end as "enteredMobile",
      case when email_verified_at is null and not exists (
        select from member as other
        where other.brand_id = member.brand_id and other.email_key = ${typedEmail}
          and other.email_verified_at is not null) then ${typedEmail} end as "enteredEmail"
    from member where brand_id = ${brand} and member_id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`no member ${id} in brand ${brand}`)
  return row
}
