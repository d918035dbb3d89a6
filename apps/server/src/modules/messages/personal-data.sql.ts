import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** The messages to a member alone, and the notices that the member has read. */
export function messageData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'messages',
      tables: ['message_own'],
      pagesOf: (owner) => pagesOfRows<MessageRow>((after, max) => messages(database, owner, after, max)),
    },
    {
      name: 'moneyNewsWay',
      tables: ['message_money_way'],
      pagesOf: (owner) => pagesOfRows<WayRow>((after) => moneyNewsWay(database, owner, after)),
    },
    {
      name: 'noticesRead',
      tables: ['message_read'],
      pagesOf: (owner) => pagesOfRows<NoticeRow>((after, max) => noticesRead(database, owner, after, max)),
    },
  ]
}

interface MessageRow {
  readonly message: string
}

async function messages(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: MessageRow | undefined,
  max: number,
): Promise<readonly MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select message_id as message, kind, details, told_at as "toldAt", read_at as "readAt"
    from message_own
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.message ?? null}::uuid is null or (told_at, message_id) > (
        select told_at, message_id from message_own
        where brand_id = ${brandId} and message_id = ${after?.message ?? null}::uuid))
    order by told_at, message_id limit ${max}`.execute(db)
  return rows
}

interface WayRow {
  readonly way: string
}

/** How the member is told about their money: one row, so a second page is empty. */
async function moneyNewsWay(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: WayRow | undefined,
): Promise<readonly WayRow[]> {
  if (after !== undefined) return []
  const { rows } = await sql<WayRow>`
    select way, chosen_at as "chosenAt" from message_money_way
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows
}

interface NoticeRow {
  readonly notice: string
}

async function noticesRead(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: NoticeRow | undefined,
  max: number,
): Promise<readonly NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select notice_id as notice, read_at as "readAt" from message_read
    where brand_id = ${brandId} and member_id = ${memberId} and notice_id > ${after?.notice ?? ''}
    order by notice_id limit ${max}`.execute(db)
  return rows
}

/** Deletes the messages to a member alone, and what the member has read. */
export async function forgetMessages(transaction: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`delete from message_own where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
  await sql`delete from message_money_way where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
  await sql`delete from message_read where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
}
