import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import type { StoredAvatar } from '../avatar/avatar.rules.ts'
import type { MemberType } from './member.rules.ts'

/** A member, as the use-cases need it. */
export interface MemberRow {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly username: string
  readonly type: MemberType
  readonly nickname: string
  readonly passwordHash: string | null
  readonly passwordChangedAt: Temporal.Instant
  /** Whether somebody else chose the password, who opened the account. */
  readonly passwordIsGiven: boolean
  readonly status: 'active' | 'suspended' | 'closed'
  readonly registeredAt: Temporal.Instant
  /** A code of the language selector; `null` if the member has never chosen one. */
  readonly language: string | null
  /** Whether the member has ever begun a session of the site. */
  readonly loggedInBefore: boolean
  /** The picture that the member has chosen. */
  readonly avatar: StoredAvatar | null
}

/** The columns of {@link MemberRow}. */
export const memberColumns = sql`
  brand_id as "brandId", member_id as "memberId", username, type, nickname, password_hash as "passwordHash",
  password_changed_at as "passwordChangedAt", password_is_given as "passwordIsGiven", status, registered_at as "registeredAt",
  first_login_at is not null as "loggedInBefore", language,
  (select json_build_object('drawn', drawn, 'version', version) from member_avatar
    where member_avatar.brand_id = member.brand_id and member_avatar.member_id = member.member_id) as "avatar"`

/** The member with a normalised username. */
export async function memberByKey(db: Database, brand: BrandId, usernameKey: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from member where brand_id = ${brand} and username_key = ${usernameKey}`.execute(db)
  return rows[0]
}

/** The member with an id from our own tables. Throws if there is none. */
export async function memberById(db: Database, brand: BrandId, id: MemberId): Promise<MemberRow> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from member where brand_id = ${brand} and member_id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`no member ${id} in brand ${brand}`)
  return row
}

/** When members with ids from our own tables registered, in their order. Throws if there is none of an id. */
export async function registrationsOf(
  db: Database,
  members: readonly Pick<MemberRow, 'brandId' | 'memberId'>[],
): Promise<readonly Temporal.Instant[]> {
  const { rows } = await sql<{ registeredAt: Temporal.Instant }>`
    select member.registered_at as "registeredAt"
    from unnest(${members.map(({ brandId }) => brandId)}::int[], ${members.map((one) => one.memberId)}::bigint[])
      with ordinality as asked (brand_id, member_id, place)
    join member on member.brand_id = asked.brand_id and member.member_id = asked.member_id order by place`.execute(db)
  return rows.map(({ registeredAt }) => registeredAt)
}

/** The member who has verified a mobile number (E.164). Members who only entered it are ignored. */
export async function memberByMobile(db: Database, brand: BrandId, mobile: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from member
    where brand_id = ${brand} and mobile_e164 = ${mobile} and mobile_verified_at is not null`.execute(db)
  return rows[0]
}

/** Locks a member's row until the transaction ends, so that changes to one member run one after another. */
export async function lockMember(
  transaction: Database,
  member: Pick<MemberRow, 'brandId' | 'memberId'>,
): Promise<void> {
  await sql`
    select member_id from member
    where brand_id = ${member.brandId} and member_id = ${member.memberId} for no key update`.execute(transaction)
}

/** A member's mailbox in lower case, and whether it is verified; `undefined` if there is none. */
export async function mailboxStandingOf(
  db: Database,
  brand: BrandId,
  id: MemberId,
): Promise<{ readonly mailbox: string | null; readonly isVerified: boolean } | undefined> {
  const { rows } = await sql<{ mailbox: string | null; isVerified: boolean }>`
    select coalesce(email_key, lower(profile->>'email')) as mailbox, email_verified_at is not null as "isVerified"
    from member where brand_id = ${brand} and member_id = ${id}`.execute(db)
  return rows[0]
}

/**
 * A member's mailbox in lower case: the verified one, otherwise the one entered at registration; `undefined` if there is
 * none.
 */
export async function mailboxOf(db: Database, brand: BrandId, id: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{ mailbox: string | null }>`
    select coalesce(email_key, lower(profile->>'email')) as mailbox from member
    where brand_id = ${brand} and member_id = ${id}`.execute(db)
  return rows[0]?.mailbox ?? undefined
}

/** An agent as the upline of a new member. */
export interface UplineRow {
  readonly memberId: MemberId
  /** The agent's own upline followed by the agent; this becomes the new member's path. */
  readonly pathBelow: readonly bigint[]
}

/** The active agent with a normalised username. */
export async function uplineByKey(db: Database, brand: BrandId, usernameKey: string): Promise<UplineRow | undefined> {
  const { rows } = await sql<{ memberId: bigint; pathBelow: string[] }>`
    select member_id as "memberId", (upline_path || member_id)::text[] as "pathBelow" from member
    where brand_id = ${brand} and username_key = ${usernameKey} and type in (1, 2, 41, 42) and status = 'active'`.execute(
    db,
  )
  const [row] = rows
  return row && { memberId: memberId(row.memberId), pathBelow: row.pathBelow.map(BigInt) }
}

/** The active agent with an id from our own tables. */
export async function uplineById(db: Database, brand: BrandId, id: MemberId): Promise<UplineRow | undefined> {
  const { rows } = await sql<{ pathBelow: string[] }>`
    select (upline_path || member_id)::text[] as "pathBelow" from member
    where brand_id = ${brand} and member_id = ${id} and type in (1, 2, 41, 42) and status = 'active'`.execute(db)
  const [row] = rows
  return row && { memberId: id, pathBelow: row.pathBelow.map(BigInt) }
}

/** A member to create. */
export interface NewMember {
  readonly brandId: BrandId
  readonly username: string
  readonly usernameKey: string
  readonly type: MemberType
  readonly nickname: string
  readonly upline: UplineRow | undefined
  readonly passwordHash: string | null
  /** Somebody else chose the password, who opens the account. */
  readonly passwordIsGiven?: boolean
  readonly registeredAt: Temporal.Instant
  readonly registerUrl: string | undefined
  readonly registerDomain: string | undefined
  readonly referralCode: string | undefined
  readonly profile: Readonly<Record<string, string>>
  /** A number in E.164, and whether the member has proved to own it. */
  readonly mobile?: { readonly e164: string; readonly isVerified: boolean } | undefined
  /** A mailbox in lower case, not verified. */
  readonly email?: string | undefined
  /** An account of the demo. */
  readonly isDemo?: boolean
}

/**
 * Stores a new member. Returns `undefined` if the username or the verified number is taken. Only the unique keys decide
 * this.
 */
export async function insertMember(db: Database, member: NewMember): Promise<MemberRow | undefined> {
  const now = member.registeredAt.toString()
  const path = member.upline?.pathBelow.map(String) ?? []
  const { rows } = await sql<MemberRow>`
    insert into member (brand_id, username, username_key, type, nickname, upline_id, upline_path, password_hash,
      password_changed_at, registered_at, register_url, register_domain, referral_code, profile, mobile_e164, mobile_verified_at,
      email_key, is_demo, password_is_given)
    values (${member.brandId}, ${member.username}, ${member.usernameKey}, ${member.type}, ${member.nickname},
      ${member.upline?.memberId ?? null}, ${path}::bigint[], ${member.passwordHash},
      ${now}, ${now}, ${member.registerUrl ?? null}, ${member.registerDomain ?? null}, ${member.referralCode ?? null},
      ${JSON.stringify(member.profile)}::jsonb, ${member.mobile?.e164 ?? null},
      ${member.mobile?.isVerified === true ? now : null}, ${member.email ?? null}, ${member.isDemo === true},
      ${member.passwordIsGiven === true})
    on conflict do nothing
    returning ${memberColumns}`.execute(db)
  return rows[0]
}

/**
 * Locks a member's row until the transaction ends. Returns `false` if the password was changed or the account suspended
 * since the password check. The lock makes logins of one member run one after another, so each counts the sessions begun
 * before it.
 */
export async function lockChecked(transaction: Database, member: MemberRow): Promise<boolean> {
  const { rows } = await sql`
    select member_id from member
    where brand_id = ${member.brandId} and member_id = ${member.memberId} and password_hash is not distinct from ${member.passwordHash}
      and status = 'active' for no key update`.execute(transaction)
  return rows.length === 1
}

/** Locks an active member's account until the transaction ends, so that its ways in are counted by one call at a time. */
export async function lockWaysIn(
  transaction: Database,
  brand: BrandId,
  id: MemberId,
): Promise<{ readonly hasPassword: boolean } | undefined> {
  const { rows } = await sql<{ hasPassword: boolean }>`
    select password_hash is not null as "hasPassword" from member
    where brand_id = ${brand} and member_id = ${id} and status = 'active' for no key update`.execute(transaction)
  return rows[0]
}

/** Records a member's first login. Returns `false` if there was a login before. */
export async function noteFirstLogin(db: Database, member: MemberRow, now: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update member set first_login_at = ${now.toString()}
    where brand_id = ${member.brandId} and member_id = ${member.memberId} and first_login_at is null`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Replaces a password if it has not changed since it was checked, and notes which contact reset it, if one did. Returns
 * whether it was replaced.
 */
export async function updatePassword(
  db: Database,
  member: MemberRow,
  passwordHash: string,
  now: Temporal.Instant,
  resetBy?: 'sms' | 'email',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update member set password_hash = ${passwordHash}, password_changed_at = ${now.toString()},
      password_reset_by = ${resetBy ?? null}, password_is_given = false
    where brand_id = ${member.brandId} and member_id = ${member.memberId} and password_hash is not distinct from ${member.passwordHash}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Forgets what reset the password, as a login has shown something else since, or the member has nothing else. */
export async function forgetReset(db: Database, member: Pick<MemberRow, 'brandId' | 'memberId'>): Promise<void> {
  await sql`
    update member set password_reset_by = null
    where brand_id = ${member.brandId} and member_id = ${member.memberId} and password_reset_by is not null`.execute(db)
}

/** Stores the language that a member has chosen. */
export async function updateLanguage(db: Database, brand: BrandId, id: MemberId, language: string): Promise<void> {
  await sql`
    update member set language = ${language} where brand_id = ${brand} and member_id = ${id}`.execute(db)
}

/** Whether each of the given members is active. Members that do not exist are left out. */
export async function activityOf(
  db: Database,
  brand: BrandId,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, boolean>> {
  const { rows } = await sql<{ memberId: MemberId; active: boolean }>`
    select member_id as "memberId", status = 'active' as active from member
    where brand_id = ${brand} and member_id = any(${memberIds.map(String)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.memberId, row.active]))
}

/** The usernames of the given members. */
export async function usernamesOf(
  db: Database,
  brand: BrandId,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, string>> {
  const { rows } = await sql<{ memberId: MemberId; username: string }>`
    select member_id as "memberId", username from member
    where brand_id = ${brand} and member_id = any(${memberIds.map(String)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.memberId, row.username]))
}

/** The real names of the given members; those who entered none are left out. */
export async function realNamesOf(
  db: Database,
  brand: BrandId,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, string>> {
  const { rows } = await sql<{ memberId: MemberId; name: string }>`
    select member_id as "memberId", profile ->> 'payeeName' as name from member
    where brand_id = ${brand} and member_id = any(${memberIds.map(String)}::bigint[])
      and profile ->> 'payeeName' is not null`.execute(db)
  return new Map(rows.map((row) => [row.memberId, row.name]))
}

/** Whether anybody has an account at any brand. */
export async function hasMembers(db: Database): Promise<boolean> {
  const { rows } = await sql`select from member limit 1`.execute(db)
  return rows.length > 0
}

/**
 * The active members who are marked as accounts of the demo, or have one of its usernames, and a password. One for each
 * password: the oldest.
 */
export async function activeDemoMembers(
  db: Database,
  brand: BrandId,
  usernameKeys: readonly string[],
): Promise<readonly { readonly username: string; readonly passwordHash: string }[]> {
  const { rows } = await sql<{ username: string; passwordHash: string }>`
    select username, "passwordHash" from (
      select distinct on (password_hash) member_id, username, password_hash as "passwordHash" from member
      where brand_id = ${brand} and (is_demo or username_key = any(${[...usernameKeys]}::text[]))
        and status = 'active' and password_hash is not null
      order by password_hash, member_id) found
    order by member_id`.execute(db)
  return rows
}

/** The code of a friend's invitation with which a member registered. */
export async function referralCodeOf(db: Database, brand: BrandId, id: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{ code: string | null }>`
    select referral_code as code from member where brand_id = ${brand} and member_id = ${id}`.execute(db)
  return rows[0]?.code ?? undefined
}
