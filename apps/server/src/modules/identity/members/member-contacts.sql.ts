import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A member's verified contacts, and the holder's name of the bank account. */
export interface ContactsRow {
  readonly username: string
  readonly mobile: string | null
  readonly email: string | null
  readonly realName: string | null
  /** A code of the language selector; `null` if the member has never chosen one. */
  readonly language: string | null
}

/** Reads the contacts of an existing member. Contacts that were entered but never verified are left out. */
export async function selectContacts(db: Database, brand: BrandId, id: MemberId): Promise<ContactsRow> {
  const { rows } = await sql<ContactsRow>`
    select username, case when mobile_verified_at is not null then mobile_e164 end as mobile,
      case when email_verified_at is not null then email_key end as email, profile ->> 'payeeName' as "realName",
      language
    from member where brand_id = ${brand} and member_id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`no member ${id} in brand ${brand}`)
  return row
}
