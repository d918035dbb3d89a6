import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { ProfileChange, StoredContacts, StoredProfile } from './profile.rules.ts'

/** What the account page shows of a member. */
export interface ProfileRow extends StoredProfile, StoredContacts {
  readonly passwordChangedAt: Temporal.Instant
  /** A code of the language selector, or nothing for one who never chose. */
  readonly language: string | null
  /** What the member agreed to, the newest first. */
  readonly agreements: readonly { readonly document: string; readonly version: string; readonly agreedAt: string }[]
}

// A mailbox that was given at registration stands in the profile; one that was proved since is the member's own.
const columns = sql`
  nickname, profile as "fields", password_changed_at as "passwordChangedAt", language,
  mobile_e164 as "mobile", mobile_verified_at as "mobileVerifiedAt",
  coalesce(email_key, lower(profile->>'email')) as "email", email_verified_at as "emailVerifiedAt",
  (select coalesce(json_agg(json_build_object('document', document, 'version', version, 'agreedAt', agreed_at)
      order by agreed_at desc), '[]')
    from member_agreement
    where member_agreement.brand_id = member.brand_id and member_agreement.member_id = member.member_id) as "agreements"`

/** The profile of a member of our own session. */
export async function selectProfile(db: Database, brand: BrandId, id: MemberId): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    select ${columns} from member where brand_id = ${brand} and member_id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`no member ${id} in brand ${brand}`)
  return row
}

/**
 * Writes a change of a profile; `undefined`, and nothing is written, where a field that is set once is set already. One
 * statement, so that of many at once one is the first.
 */
export async function updateProfile(
  db: Database,
  brand: BrandId,
  id: MemberId,
  { nickname, set, removed, once }: ProfileChange,
): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    update member set nickname = coalesce(${nickname ?? null}, nickname),
      profile = (profile || ${JSON.stringify(set)}::jsonb) - ${removed}::text[]
    where brand_id = ${brand} and member_id = ${id} and not jsonb_exists_any(profile, ${once}::text[])
    returning ${columns}`.execute(db)
  return rows[0]
}
