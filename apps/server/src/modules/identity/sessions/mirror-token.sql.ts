import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A one-time token that moves a session to another mirror, and where it counts. */
export interface NewMirrorToken {
  readonly brandId: BrandId
  readonly sessionId: bigint
  readonly memberId: MemberId
  readonly tokenHash: Buffer
  readonly host: string
  readonly program: string
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/** Stores a session's token. It replaces the one before, so a session has at most one that counts. */
export async function storeMirrorToken(db: Database, made: NewMirrorToken): Promise<void> {
  await sql`
    insert into site_handover (brand_id, session_id, member_id, token_hash, host, program, created_at, expires_at)
    values (${made.brandId}, ${made.sessionId}, ${made.memberId}, ${made.tokenHash}, ${made.host}, ${made.program},
      ${made.createdAt.toString()}, ${made.expiresAt.toString()})
    on conflict (brand_id, session_id) do update set token_hash = excluded.token_hash, host = excluded.host,
      program = excluded.program, created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null`.execute(
    db,
  )
}

/** An arrival: the token from the address, where it was shown and with what browser, and the session's next token. */
export interface Arrival {
  readonly brandId: BrandId
  readonly tokenHash: Buffer
  readonly host: string
  readonly program: string
  readonly nextTokenHash: Buffer
  readonly now: Temporal.Instant
  readonly idleExpiresAt: Temporal.Instant
}

/**
 * Uses up the token and gives its session the next one, if the session is still open and its member active. It is one
 * statement, so only one of several concurrent arrivals succeeds. Returns whose session it is.
 */
export async function moveSession(db: Database, arrival: Arrival): Promise<MemberId | undefined> {
  const now = arrival.now.toString()
  const { rows } = await sql<{ memberId: MemberId }>`
    with used as (
      update site_handover set used_at = ${now}
      where brand_id = ${arrival.brandId} and token_hash = ${arrival.tokenHash} and host = ${arrival.host}
        and program = ${arrival.program} and used_at is null and expires_at > ${now}
      returning brand_id, session_id)
    update session set token_hash = ${arrival.nextTokenHash}, last_seen_at = ${now},
      idle_expires_at = ${arrival.idleExpiresAt.toString()}
    from used, member
    where session.brand_id = used.brand_id and session.session_id = used.session_id and session.scope = 'site'
      and session.ended_at is null and session.idle_expires_at > ${now} and session.expires_at > ${now}
      and member.brand_id = session.brand_id and member.member_id = session.member_id and member.status = 'active'
    returning session.member_id as "memberId"`.execute(db)
  return rows[0]?.memberId
}

/** Deletes tokens that expired before the given time. */
export async function deleteOldMirrorTokens(db: Database, before: Temporal.Instant): Promise<void> {
  await sql`delete from site_handover where expires_at < ${before.toString()}`.execute(db)
}
