import type { SessionScope } from '@baize/contract'
import type { RawBuilder } from 'kysely'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { MemberType } from '../members/member.rules.ts'

/** A new session of the site or of one game window. */
export interface NewSession {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly tokenHash: Buffer
  readonly scope: SessionScope
  readonly wallet: 'main' | 'trial'
  readonly gameCode?: string
  readonly parentSessionId?: bigint
  readonly createdAt: Temporal.Instant
  readonly idleExpiresAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly address?: string
  /** The caller's browser, and the method of the login. */
  readonly program?: string
  readonly way?: string
  readonly deviceId?: bigint | undefined
  readonly familyId?: string | undefined
  readonly passwordDue?: PasswordDue | undefined
}

/** Why a password must be changed before anything else: the operator issued it, or it has expired. */
export type PasswordDue = 'initial' | 'expired' | 'opened'

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  const now = session.createdAt.toString()
  await sql`
    insert into session (brand_id, member_id, token_hash, scope, wallet, game_code, parent_session_id,
      created_at, last_seen_at, idle_expires_at, expires_at, address, program, way, device_id, family_id, password_due)
    values (${session.brandId}, ${session.memberId}, ${session.tokenHash}, ${session.scope}, ${session.wallet},
      ${session.gameCode ?? null}, ${session.parentSessionId ?? null},
      ${now}, ${now}, ${session.idleExpiresAt.toString()}, ${session.expiresAt.toString()},
      ${session.address?.slice(0, 45) ?? null}, ${session.program ?? null}, ${session.way ?? null},
      ${session.deviceId ?? null}, ${session.familyId ?? null}, ${session.passwordDue ?? null})`.execute(db)
}

/** A valid session with the type of its member. */
export interface LiveSessionRow {
  readonly sessionId: bigint
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly memberType: MemberType
  readonly scope: SessionScope
  readonly wallet: 'main' | 'trial'
  readonly gameCode: string | null
  readonly lastSeenAt: Temporal.Instant
  readonly passwordDue: PasswordDue | null
}

/** Whose session a token opens: a token counts only at its brand. */
export interface AskedToken {
  readonly brandId: BrandId
  readonly tokenHash: Buffer
}

/** The valid sessions of tokens, in their order; `undefined` where there is none. */
export async function sessionsOfTokens(
  db: Database,
  tokens: readonly AskedToken[],
  now: Temporal.Instant,
): Promise<readonly (LiveSessionRow | undefined)[]> {
  // One by one, so that each is found by the index however many the database expects.
  const { rows } = await sql<LiveSessionRow & { readonly place: number }>`
    select found.*, place::int as place
    from unnest(${tokens.map(({ brandId }) => brandId)}::int[], ${tokens.map(({ tokenHash }) => tokenHash)}::bytea[])
      with ordinality as asked (brand_id, token_hash, place)
    cross join lateral (
      select s.session_id as "sessionId", s.brand_id as "brandId", s.member_id as "memberId", m.type as "memberType",
        s.scope, s.wallet, s.game_code as "gameCode", s.last_seen_at as "lastSeenAt",
        s.password_due as "passwordDue"
      from session s join member m on m.brand_id = s.brand_id and m.member_id = s.member_id
      where s.brand_id = asked.brand_id and s.token_hash = asked.token_hash and s.ended_at is null
        and s.idle_expires_at > ${now.toString()} and s.expires_at > ${now.toString()} and m.status = 'active'
      limit 1) found`.execute(db)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return tokens.map((_, index) => byPlace.get(index + 1))
}

/** Records the use of a session, so that its idle time starts again, and that its member was here. */
export async function touchSession(
  db: Database,
  session: LiveSessionRow,
  now: Temporal.Instant,
  idleExpiresAt: Temporal.Instant,
): Promise<void> {
  await sql`
    with touched as (
      update session set last_seen_at = ${now.toString()}, idle_expires_at = ${idleExpiresAt.toString()}
      where brand_id = ${session.brandId} and session_id = ${session.sessionId} and last_seen_at < ${now.toString()}
      returning brand_id, member_id)
    insert into member_seen (brand_id, member_id, last_seen_at)
    select brand_id, member_id, ${now.toString()} from touched
    on conflict (brand_id, member_id) do update set last_seen_at = excluded.last_seen_at
      where member_seen.last_seen_at < excluded.last_seen_at`.execute(db)
}

/** The device of a session, for a session that replaces it. */
export async function beginningOf(
  db: Database,
  brand: BrandId,
  sessionId: bigint,
): Promise<{ readonly deviceId: bigint | null } | undefined> {
  const { rows } = await sql<{ deviceId: bigint | null }>`
    select device_id as "deviceId" from session where brand_id = ${brand} and session_id = ${sessionId}`.execute(db)
  return rows[0]
}

/**
 * Ends a session and then its game sessions. Two statements on purpose: the first waits for a concurrent exchange that has
 * locked the session, and the second then sees the game session that the exchange created.
 */
export async function endSession(
  transaction: Database,
  brand: BrandId,
  sessionId: bigint,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update session set ended_at = ${now.toString()}
    where brand_id = ${brand} and session_id = ${sessionId} and ended_at is null`.execute(transaction)
  await sql`
    update session set ended_at = ${now.toString()}
    where brand_id = ${brand} and parent_session_id = ${sessionId} and ended_at is null`.execute(transaction)
}

/** Ends all sessions of a member, those of the site first for the same reason, and all remembered logins. */
export async function endAllSessions(
  transaction: Database,
  brand: BrandId,
  member: MemberId,
  now: Temporal.Instant,
): Promise<void> {
  await endSessionsWhere(transaction, sql`brand_id = ${brand} and member_id = ${member}`, now)
  await sql`
    delete from remembered_login where brand_id = ${brand} and member_id = ${member}`.execute(transaction)
}

/** Ends all sessions of a member except one and its game windows. */
export async function endOtherSessions(
  transaction: Database,
  {
    brandId,
    memberId,
    sessionId,
  }: { readonly brandId: BrandId; readonly memberId: MemberId; readonly sessionId: bigint },
  now: Temporal.Instant,
): Promise<void> {
  const others = sql`brand_id = ${brandId} and member_id = ${memberId} and session_id <> ${sessionId}
    and parent_session_id is distinct from ${sessionId}`
  await endSessionsWhere(transaction, others, now)
}

/** Ends the sessions that belong to a remembered login, and their game windows. */
export async function endFamilySessions(
  transaction: Database,
  brand: BrandId,
  familyId: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update session set ended_at = ${now.toString()}
    where brand_id = ${brand} and family_id = ${familyId} and ended_at is null`.execute(transaction)
  await sql`
    update session set ended_at = ${now.toString()}
    where brand_id = ${brand} and ended_at is null and parent_session_id in (
      select session_id from session where brand_id = ${brand} and family_id = ${familyId})`.execute(transaction)
}

async function endSessionsWhere(
  transaction: Database,
  those: RawBuilder<unknown>,
  now: Temporal.Instant,
): Promise<void> {
  for (const scope of ['site', 'game']) {
    await sql`
      update session set ended_at = ${now.toString()} where ${those} and scope = ${scope} and ended_at is null`.execute(
      transaction,
    )
  }
}

/**
 * Locks a session until the transaction ends, so that its game windows begin one after another. Returns when the session
 * expires, or `undefined` if it has ended.
 */
export async function lockSession(
  transaction: Database,
  brand: BrandId,
  sessionId: bigint,
  now: Temporal.Instant,
): Promise<{ readonly expiresAt: Temporal.Instant } | undefined> {
  const { rows } = await sql<{ expiresAt: Temporal.Instant }>`
    select expires_at as "expiresAt" from session
    where brand_id = ${brand} and session_id = ${sessionId} and ended_at is null and expires_at > ${now.toString()}
    for no key update`.execute(transaction)
  return rows[0]
}

/** When a session began; `undefined` if it began with a remembered login. */
export async function sessionBegan(
  db: Database,
  brand: BrandId,
  sessionId: bigint,
): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ createdAt: Temporal.Instant }>`
    select created_at as "createdAt" from session
    where brand_id = ${brand} and session_id = ${sessionId} and way is distinct from 'remembered'`.execute(db)
  return rows[0]?.createdAt
}

/**
 * Whether a member can act at the moment: `signedOut` without an open session; `gone` if nobody can act for them, since the account is locked
 * or closed, or is a trial whose session is over.
 */
export type Presence = 'signedIn' | 'signedOut' | 'gone'

/** Whether the given members can act. Members that do not exist are left out. */
export async function presencesOf(
  db: Database,
  brand: BrandId,
  memberIds: readonly MemberId[],
  now: Temporal.Instant,
): Promise<Map<MemberId, Presence>> {
  const { rows } = await sql<{ memberId: MemberId; presence: Presence }>`
    select member_id as "memberId", case when status <> 'active' then 'gone'
      when exists (
        select from session s
        where s.brand_id = member.brand_id and s.member_id = member.member_id and s.ended_at is null
          and s.idle_expires_at > ${now.toString()} and s.expires_at > ${now.toString()}) then 'signedIn'
      when type = 4 then 'gone' else 'signedOut' end as presence
    from member where brand_id = ${brand} and member_id = any(${memberIds.map(String)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.memberId, row.presence]))
}

/** Those of the given sessions that are open and belong to active members. */
export async function liveSessionIds(
  db: Database,
  brand: BrandId,
  sessionIds: readonly bigint[],
  now: Temporal.Instant,
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ sessionId: bigint }>`
    select s.session_id as "sessionId"
    from session s join member m on m.brand_id = s.brand_id and m.member_id = s.member_id
    where s.brand_id = ${brand} and s.session_id = any(${sessionIds.map(String)}::bigint[]) and s.ended_at is null
      and s.idle_expires_at > ${now.toString()} and s.expires_at > ${now.toString()} and m.status = 'active'`.execute(
    db,
  )
  return new Set(rows.map((row) => row.sessionId))
}
