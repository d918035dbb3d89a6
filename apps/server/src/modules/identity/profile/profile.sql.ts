import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { ProfileChange, StoredContacts, StoredProfile } from './profile.rules.ts'

/** The data of the account page. */
export interface ProfileRow extends StoredProfile, StoredContacts {
  readonly passwordChangedAt: Temporal.Instant
  /** A code of the language selector; `null` if the member has never chosen one. */
  readonly language: string | null
  /** What the member agreed to, the newest first. */
  readonly agreements: readonly { readonly document: string; readonly version: string; readonly agreedAt: string }[]
}

// A mailbox that was entered at registration is in the profile. A verified one is in its own column.
const columns = sql`
  nickname, profile as "fields", password_changed_at as "passwordChangedAt", language,
  mobile_e164 as "mobile", mobile_verified_at as "mobileVerifiedAt",
  coalesce(email_key, lower(profile->>'email')) as "email", email_verified_at as "emailVerifiedAt",
  (select coalesce(json_agg(json_build_object('document', document, 'version', version, 'agreedAt', agreed_at)
      order by agreed_at desc), '[]')
    from member_agreement
    where member_agreement.brand_id = member.brand_id and member_agreement.member_id = member.member_id) as "agreements"`

/** The profile of an existing member. */
export async function selectProfile(db: Database, brand: BrandId, id: MemberId): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    select ${columns} from member where brand_id = ${brand} and member_id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`no member ${id} in brand ${brand}`)
  return row
}

/**
 * Stores a change of a profile. Returns `undefined` and changes nothing if a field that can be set only once is set
 * already. It is one statement, so only one of several concurrent calls sets such a field.
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
