import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { TableKey } from '../tables.types.ts'

/** A line of a table's chat, as it is stored. */
export interface SaidLine extends TableKey {
  readonly lineId: string
  readonly memberId: MemberId
  readonly text: string
  readonly at: Temporal.Instant
}

export async function insertLine(db: Database, line: SaidLine): Promise<void> {
  await sql`
    insert into table_chat_line (line_id, brand_id, game_code, member_id, text, said_at)
    values (${line.lineId}, ${line.brandId}, ${line.gameCode}, ${line.memberId}, ${line.text}, ${line.at.toString()})`.execute(
    db,
  )
}

/** The last lines of a table's chat that are young enough, oldest first. */
export async function lastLines(
  db: Database,
  { brandId, gameCode }: TableKey,
  { max, since }: { readonly max: number; readonly since: Temporal.Instant },
): Promise<SaidLine[]> {
  const { rows } = await sql<SaidLine>`
    select line_id as "lineId", brand_id as "brandId", game_code as "gameCode", member_id as "memberId", text, said_at as at
    from table_chat_line where brand_id = ${brandId} and game_code = ${gameCode} and said_at > ${since.toString()}
    order by said_at desc, line_id desc limit ${max}`.execute(db)
  return rows.toReversed()
}

/** Deletes lines that are older than a moment. */
export async function deleteLinesBefore(db: Database, before: Temporal.Instant): Promise<void> {
  await sql`delete from table_chat_line where said_at < ${before.toString()}`.execute(db)
}

/** Closes the chat for a member. */
export async function mute(db: Database, { brandId, memberId }: DataOwner, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into table_chat_mute (brand_id, member_id, muted_at) values (${brandId}, ${memberId}, ${now.toString()})
    on conflict do nothing`.execute(db)
}

/** Opens it again. */
export async function unmute(db: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`delete from table_chat_mute where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
}

/** Whether an operator has closed the chat for a member. */
export async function isMuted(db: Database, { brandId, memberId }: DataOwner): Promise<boolean> {
  const { rows } = await sql`
    select from table_chat_mute where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows.length > 0
}
