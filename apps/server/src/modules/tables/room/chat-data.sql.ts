import { sql, type Database } from '../../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../../kernel/personal-data.ts'

/** What a member said at tables, as far as it is kept, and whether the chat is closed for them. */
export function tableChatData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'tableChat',
      tables: ['table_chat_line', 'table_chat_mute'],
      pagesOf: (owner) => pagesOfRows<LineRow>((after, max) => lines(database, owner, after, max)),
    },
  ]
}

interface LineRow {
  readonly line: string
}

async function lines(db: Database, { brandId, memberId }: DataOwner, after: LineRow | undefined, max: number) {
  const { rows } = await sql<LineRow>`
    select line_id as line, game_code as game, text, said_at as at,
      exists (select from table_chat_mute mute where mute.brand_id = ${brandId} and mute.member_id = ${memberId}) as "isMuted"
    from table_chat_line
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.line ?? null}::uuid is null or line_id > ${after?.line ?? null}::uuid)
    order by line_id limit ${max}`.execute(db)
  return rows
}

/** Deletes what a member said at tables. */
export async function forgetTableChat(transaction: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`delete from table_chat_line where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
  await sql`delete from table_chat_mute where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
}
