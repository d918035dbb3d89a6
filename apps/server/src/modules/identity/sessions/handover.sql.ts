import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A one-time token for a game window, with the scope of the session that it is exchanged for. */
export interface HandoverRow {
  readonly brandId: BrandId
  readonly sessionId: bigint
  readonly memberId: MemberId
  readonly gameCode: string
  readonly wallet: 'main' | 'trial'
}

export interface NewHandover extends HandoverRow {
  readonly tokenHash: Buffer
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

export async function insertHandover(db: Database, handover: NewHandover): Promise<void> {
  await sql`
    insert into handover (brand_id, token_hash, session_id, member_id, game_code, wallet, created_at, expires_at)
    values (${handover.brandId}, ${handover.tokenHash}, ${handover.sessionId}, ${handover.memberId}, ${handover.gameCode},
      ${handover.wallet}, ${handover.createdAt.toString()}, ${handover.expiresAt.toString()})`.execute(db)
}

/** Marks a hand-over as used and returns it. It is one statement, so only one of several concurrent exchanges succeeds. */
export async function useHandover(
  db: Database,
  brand: BrandId,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<HandoverRow | undefined> {
  const { rows } = await sql<HandoverRow>`
    update handover set used_at = ${now.toString()}
    where brand_id = ${brand} and token_hash = ${tokenHash} and used_at is null and expires_at > ${now.toString()}
    returning brand_id as "brandId", session_id as "sessionId", member_id as "memberId", game_code as "gameCode", wallet`.execute(
    db,
  )
  return rows[0]
}

/** Deletes hand-overs that expired before the given time. */
export async function deleteOldHandovers(db: Database, before: Temporal.Instant): Promise<void> {
  await sql`delete from handover where expires_at < ${before.toString()}`.execute(db)
}
