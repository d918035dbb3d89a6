import type { FeedbackType } from '@baize/contract'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'

/** What a member told us, and what somebody answered. */
export interface FeedbackRow {
  readonly feedbackId: string
  readonly memberId: MemberId
  readonly questionType: FeedbackType
  readonly content: string
  readonly sentAt: Temporal.Instant
  readonly answer: string | null
  readonly answeredBy: string | null
  readonly answeredAt: Temporal.Instant | null
}

const columns = sql`
  feedback_id as "feedbackId", member_id as "memberId", question_type as "questionType", content, sent_at as "sentAt",
  answer, answered_by as "answeredBy", answered_at as "answeredAt"`

export async function insertFeedback(
  db: Database,
  { brandId, memberId }: DataOwner,
  row: Pick<FeedbackRow, 'feedbackId' | 'questionType' | 'content' | 'sentAt'>,
): Promise<void> {
  await sql`
    insert into support_feedback (brand_id, feedback_id, member_id, question_type, content, sent_at)
    values (${brandId}, ${row.feedbackId}::uuid, ${memberId}, ${row.questionType}, ${row.content},
      ${row.sentAt.toString()})`.execute(db)
}

/** One page of a member's feedback, the newest first, and its total number. */
export async function selectOwnFeedback(
  db: Database,
  { brandId, memberId }: DataOwner,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly FeedbackRow[]; readonly totalCount: number }> {
  const { rows } = await sql<FeedbackRow>`
    select ${columns} from support_feedback where brand_id = ${brandId} and member_id = ${memberId}
    order by sent_at desc, feedback_id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const counted = await sql<{ totalCount: number }>`
    select count(*)::int as "totalCount" from support_feedback
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return { rows, totalCount: counted.rows[0]?.totalCount ?? 0 }
}

/** One page of a brand's feedback without an answer or with one, and how much there is up to a number. */
export async function selectFeedback(
  db: Database,
  brandId: BrandId,
  queue: 'open' | 'answered',
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly FeedbackRow[]; readonly count: number }> {
  const isWanted = queue === 'open' ? sql`answer is null` : sql`answer is not null`
  const order = queue === 'open' ? sql`sent_at, feedback_id` : sql`answered_at desc, feedback_id`
  const { rows } = await sql<FeedbackRow>`
    select ${columns} from support_feedback where brand_id = ${brandId} and ${isWanted}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from support_feedback where brand_id = ${brandId} and ${isWanted} limit ${countUpTo}) c`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

interface Which {
  readonly brandId: BrandId
  readonly feedbackId: string
}

/** Whether there is such feedback. */
export async function hasFeedback(tx: Database, { brandId, feedbackId }: Which): Promise<boolean> {
  const { rows } = await sql`
    select from support_feedback where brand_id = ${brandId} and feedback_id = ${feedbackId}::uuid`.execute(tx)
  return rows.length > 0
}

/** Stores the answer, if there is none: of several operators one answers. */
export async function storeAnswer(
  tx: Database,
  { brandId, feedbackId }: Which,
  { text, by, at }: { readonly text: string; readonly by: string; readonly at: Temporal.Instant },
): Promise<FeedbackRow | undefined> {
  const { rows } = await sql<FeedbackRow>`
    update support_feedback set answer = ${text}, answered_by = ${by}, answered_at = ${at.toString()}
    where brand_id = ${brandId} and feedback_id = ${feedbackId}::uuid and answer is null
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** How much feedback of a brand has no answer, and since when the oldest waits. */
export async function openFeedback(
  db: Database,
  brandId: BrandId,
): Promise<{ readonly count: number; readonly oldest: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; oldest: Temporal.Instant | null }>`
    select count(*)::int as count, min(sent_at) as oldest from support_feedback
    where brand_id = ${brandId} and answer is null`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}
