import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { MemberType } from '../members/member.rules.ts'
import type { MemberRow } from '../members/member.sql.ts'

/** A member as operators' lists show one. Contacts are in full: whoever shows them must mask them. */
export interface DeskRow extends Pick<
  MemberRow,
  'brandId' | 'memberId' | 'username' | 'nickname' | 'status' | 'registeredAt'
> {
  readonly type: MemberType
  readonly name: string | null
  readonly mobile: string | null
  readonly isMobileVerified: boolean
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly uplineId: MemberId | null
  readonly uplineName: string | null
  readonly tags: readonly string[]
  readonly lastSeenAt: Temporal.Instant | null
}

/** The columns of {@link DeskRow}, of `member` left-joined with `member_seen` as `seen`. */
export const deskColumns = sql`
  member.brand_id as "brandId", member.member_id as "memberId", username, nickname, status, type,
  registered_at as "registeredAt", profile->>'payeeName' as name, mobile_e164 as mobile,
  mobile_verified_at is not null as "isMobileVerified", coalesce(email_key, lower(profile->>'email')) as email,
  email_verified_at is not null as "isEmailVerified", upline_id as "uplineId",
  (select above.username from member above
    where above.brand_id = member.brand_id and above.member_id = member.upline_id) as "uplineName",
  array(select tag from member_tag
    where member_tag.brand_id = member.brand_id and member_tag.member_id = member.member_id order by tag) as tags,
  seen.last_seen_at as "lastSeenAt"`

/** Records when a member was last here. */
export async function noteSeen(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into member_seen (brand_id, member_id, last_seen_at) values (${brandId}, ${memberId}, ${now.toString()})
    on conflict (brand_id, member_id) do update set last_seen_at = excluded.last_seen_at
      where member_seen.last_seen_at < excluded.last_seen_at`.execute(db)
}

/** One member, with what only their own page shows. */
export interface DeskMember extends DeskRow {
  readonly uplinePath: readonly { readonly memberId: bigint; readonly username: string }[]
  readonly team: number
  readonly language: string | null
  readonly registerUrl: string | null
  readonly registerDomain: string | null
  readonly profile: Readonly<Record<string, string>>
  readonly firstLoginAt: Temporal.Instant | null
  readonly hasPassword: boolean
  readonly hasPaymentPassword: boolean
  readonly deletionDueAt: Temporal.Instant | null
}

/** Members below an agent are counted up to this number. */
const teamCounted = 10_000

/** A member of a brand; `undefined` if there is none with this number. */
export async function deskMember(db: Database, brandId: BrandId, memberId: bigint): Promise<DeskMember | undefined> {
  const { rows } = await sql<
    Omit<DeskMember, 'uplinePath'> & { readonly above: readonly { id: string; name: string }[] }
  >`
    select ${deskColumns}, (
        select coalesce(json_agg(json_build_object('id', id::text, 'name', above.username) order by place), '[]')
        from unnest(upline_path) with ordinality path (id, place)
        join member above on above.brand_id = member.brand_id and above.member_id = id) as above,
      case when type in (1, 2, 41, 42) then (
        select count(*)::int from (
          select from member below
          where below.brand_id = member.brand_id and below.upline_path >= (member.upline_path || member.member_id)
            and below.upline_path < (member.upline_path || (member.member_id + 1)) limit ${teamCounted}) counted)
        else 0 end as team,
      language, register_url as "registerUrl", register_domain as "registerDomain", profile,
      first_login_at as "firstLoginAt", password_hash is not null as "hasPassword",
      payment_password_hash is not null as "hasPaymentPassword", (
        select due_at from member_deletion deletion
        where deletion.brand_id = member.brand_id and deletion.member_id = member.member_id) as "deletionDueAt"
    from member left join member_seen seen using (brand_id, member_id)
    where member.brand_id = ${brandId} and member.member_id = ${memberId}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { above, ...member } = row
  return { ...member, uplinePath: above.map(({ id, name }) => ({ memberId: BigInt(id), username: name })) }
}

/** Where a member signed in, the latest first. */
export async function loginAddresses(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
  max: number,
): Promise<readonly { readonly address: string; readonly lastAt: Temporal.Instant; readonly times: number }[]> {
  const { rows } = await sql<{ address: string; lastAt: Temporal.Instant; times: number }>`
    select address, max(tried_at) as "lastAt", count(*)::int as times from login_try
    where brand_id = ${brandId} and member_id = ${memberId} and result = 'success'
    group by address order by 2 desc limit ${max}`.execute(db)
  return rows
}
