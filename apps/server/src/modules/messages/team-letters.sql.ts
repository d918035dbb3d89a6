import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { teamKind } from './message-kinds.ts'

/** A member's copy of a message; the id is its key. */
export interface TeamCopy {
  readonly memberId: MemberId
  readonly messageId: string
}

/** What an agent wrote to the own team, for some of its members. */
export interface TeamLetter {
  readonly brandId: BrandId
  readonly members: readonly TeamCopy[]
  readonly title: string
  readonly text: string
}

/** Puts a message into the inboxes of some members, once for each. Returns how many are new. */
export async function insertTeamLetter(
  tx: Database,
  { brandId, members, title, text }: TeamLetter,
  now: Temporal.Instant,
): Promise<number> {
  // As an operator's words, which are read in the language in which they were written.
  const details = [JSON.stringify([{ title, text }])]
  const { numAffectedRows } = await sql`
    insert into message_own (brand_id, message_id, member_id, kind, details, told_at)
    select ${brandId}::integer, message_id, member_id, ${teamKind}, ${JSON.stringify(details)}::jsonb,
      ${now.toString()}::timestamptz
    from unnest(${members.map(({ messageId }) => messageId)}::uuid[],
      ${members.map(({ memberId }) => memberId)}::bigint[]) as told (message_id, member_id)
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes copies from inboxes. */
export async function deleteCopies(db: Database, brandId: BrandId, copies: readonly TeamCopy[]): Promise<void> {
  await sql`
    delete from message_own using unnest(${copies.map(({ messageId }) => messageId)}::uuid[]) as copy (id)
    where brand_id = ${brandId} and message_id = copy.id and kind = ${teamKind}`.execute(db)
}
