import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** What a member has written to the customer service, and what was answered. */
export function supportData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'chats',
      tables: ['support_chat'],
      pagesOf: (owner) => pagesOfRows<ChatRow>((after, max) => chats(database, owner, after, max)),
    },
    {
      name: 'chatMessages',
      tables: ['support_message'],
      pagesOf: (owner) => pagesOfRows<MessageRow>((after, max) => messages(database, owner, after, max)),
    },
    {
      name: 'feedback',
      tables: ['support_feedback'],
      pagesOf: (owner) => pagesOfRows<FeedbackRow>((after, max) => feedback(database, owner, after, max)),
    },
  ]
}

interface ChatRow {
  readonly chat: string
}

async function chats(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: ChatRow | undefined,
  max: number,
): Promise<readonly ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    select chat_id as chat, language, state, is_letter as "isLetter", operator_name as "operatorName",
      begun_at as "begunAt", ended_at as "endedAt", rating, rating_text as "ratingText"
    from support_chat where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.chat ?? null}::uuid is null or chat_id > ${after?.chat ?? null}::uuid)
    order by chat_id limit ${max}`.execute(db)
  return rows
}

interface MessageRow {
  readonly chat: string
  readonly seq: number
}

async function messages(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: MessageRow | undefined,
  max: number,
): Promise<readonly MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.chat_id as chat, m.seq, m.author, m.text, m.picture is not null as "hasPicture", m.sent_at as "sentAt"
    from support_message m join support_chat c using (chat_id)
    where c.brand_id = ${brandId} and c.member_id = ${memberId}
      and (${after?.chat ?? null}::uuid is null
        or (m.chat_id, m.seq) > (${after?.chat ?? null}::uuid, ${after?.seq ?? 0}::int))
    order by m.chat_id, m.seq limit ${max}`.execute(db)
  return rows
}

interface FeedbackRow {
  readonly feedback: string
}

async function feedback(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: FeedbackRow | undefined,
  max: number,
): Promise<readonly FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select feedback_id as feedback, question_type as "questionType", content, sent_at as "sentAt", answer,
      answered_at as "answeredAt"
    from support_feedback where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.feedback ?? null}::uuid is null or feedback_id > ${after?.feedback ?? null}::uuid)
    order by feedback_id limit ${max}`.execute(db)
  return rows
}

/** Deletes what a member has written to the customer service, with its answers. */
export async function forgetSupport(transaction: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`delete from support_chat where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
  await sql`delete from support_feedback where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
}
