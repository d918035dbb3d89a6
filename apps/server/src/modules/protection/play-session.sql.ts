import type { Session } from '../../kernel/caller.ts'
import { sql, type Database } from '../../kernel/database/pool.ts'

/** When play began in a session, and when the member last passed a reality check. */
export interface PlayRow {
  readonly begunAt: Temporal.Instant
  readonly checkedAt: Temporal.Instant | null
}

type Owner = Pick<Session, 'brandId' | 'sessionId' | 'memberId'>

export async function beginPlay(db: Database, owner: Owner, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into protection_play (brand_id, session_id, member_id, began_at)
    values (${owner.brandId}, ${owner.sessionId}, ${owner.memberId}, ${now.toString()})
    on conflict do nothing`.execute(db)
}

export async function playOf(db: Database, { brandId, sessionId }: Owner): Promise<PlayRow | undefined> {
  const { rows } = await sql<PlayRow>`
    select began_at as "begunAt", checked_at as "checkedAt" from protection_play
    where brand_id = ${brandId} and session_id = ${sessionId}`.execute(db)
  return rows[0]
}

export async function notePassed(db: Database, { brandId, sessionId }: Owner, now: Temporal.Instant): Promise<void> {
  await sql`
    update protection_play set checked_at = ${now.toString()}
    where brand_id = ${brandId} and session_id = ${sessionId}`.execute(db)
}

/** Deletes what is known about old sessions. */
export async function deleteOldPlay(db: Database, before: Temporal.Instant, max: number): Promise<void> {
  await sql`
    delete from protection_play where (brand_id, session_id) in (
      select brand_id, session_id from protection_play where began_at < ${before.toString()} limit ${max})`.execute(db)
}
