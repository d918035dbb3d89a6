import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

/** What an operator noted about a member. */
export interface NoteRow {
  readonly noteId: bigint
  readonly at: Temporal.Instant
  readonly operator: string
  readonly text: string
}

const columns = sql`note_id as "noteId", noted_at as at, operator, text`

export async function insertNote(
  db: Database,
  { brandId, memberId }: DataOwner,
  { at, operator, text }: Omit<NoteRow, 'noteId'>,
): Promise<NoteRow> {
  const { rows } = await sql<NoteRow>`
    insert into member_note (brand_id, member_id, noted_at, operator, text)
    values (${brandId}, ${memberId}, ${at.toString()}, ${operator}, ${text}) returning ${columns}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('an insert returned no row')
  return row
}

/** A page of the notes about a member, the newest first, and their number. */
export async function notesOf(
  db: Database,
  { brandId, memberId }: DataOwner,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly NoteRow[]; readonly count: number }> {
  const { rows } = await sql<NoteRow>`
    select ${columns} from member_note where brand_id = ${brandId} and member_id = ${memberId}
    order by noted_at desc, note_id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from member_note where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** A member's tags, by name. */
export async function tagsOf(db: Database, { brandId, memberId }: DataOwner): Promise<readonly string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from member_tag where brand_id = ${brandId} and member_id = ${memberId} order by tag`.execute(db)
  return rows.map(({ tag }) => tag)
}

/** Adds a tag. Returns `false` if the member had it. */
export async function insertTag(
  db: Database,
  { brandId, memberId }: DataOwner,
  { tag, operator, at }: { readonly tag: string; readonly operator: string; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into member_tag (brand_id, member_id, tag, tagged_at, operator)
    values (${brandId}, ${memberId}, ${tag}, ${at.toString()}, ${operator}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Takes a tag off. Returns `false` if the member did not have it. */
export async function deleteTag(db: Database, { brandId, memberId }: DataOwner, tag: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from member_tag where brand_id = ${brandId} and member_id = ${memberId} and tag = ${tag}`.execute(db)
  return numAffectedRows === 1n
}

/** The tags that a brand's operators use, by name, and how many members have each. */
export async function tagsInUse(
  db: Database,
  brandId: DataOwner['brandId'],
  max: number,
): Promise<readonly { readonly tag: string; readonly members: number }[]> {
  const { rows } = await sql<{ tag: string; members: number }>`
    select tag, count(*)::int as members from member_tag where brand_id = ${brandId}
    group by tag order by tag limit ${max}`.execute(db)
  return rows
}
