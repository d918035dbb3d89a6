import {
  feedbackLength,
  type BodyOf,
  type ownFeedback,
  type QueryOf,
  type ReplyOf,
  type sendFeedback,
} from '@baize/contract'
import type { OfficeFeedbackRow, officeFeedback } from '@baize/contract/office'
import type { Operator, Session } from '../../kernel/caller.ts'
import { pagingOf, sliceOf } from '../../kernel/list-page.ts'
import { Refusal } from '../../kernel/refusal.ts'
import {
  insertFeedback,
  hasFeedback,
  selectFeedback,
  selectOwnFeedback,
  storeAnswer,
  type FeedbackRow,
} from './feedback.sql.ts'
import type { SupportParts } from './support.parts.ts'

type OwnRow = ReplyOf<typeof sendFeedback>

/** Stores what a member tells us. */
export async function send(
  { database, clock, randomness }: SupportParts,
  session: Session,
  { questionType, content }: BodyOf<typeof sendFeedback>,
): Promise<OwnRow> {
  const { min, max } = feedbackLength
  // Characters as the database counts them.
  const length = Array.from(content).length
  if (length < min || length > max) {
    const values = [min, max]
    throw new Refusal('support.feedback_length', {
      values,
      fields: [{ field: 'content', code: 'support.feedback_length', values }],
    })
  }
  const row = { feedbackId: randomness.uuid(), questionType, content, sentAt: clock.now() }
  await insertFeedback(database, session, row)
  return { ...row, sentAt: row.sentAt.toString(), answer: null }
}

/** A page of a member's feedback with its answers. */
export async function listOwn(
  { database }: SupportParts,
  session: Session,
  page: QueryOf<typeof ownFeedback>,
): Promise<ReplyOf<typeof ownFeedback>> {
  const { rows, totalCount } = await selectOwnFeedback(database, session, page)
  const list = rows.map(({ feedbackId, questionType, content, sentAt, answer, answeredAt }) => ({
    feedbackId,
    questionType,
    content,
    sentAt: sentAt.toString(),
    answer: answer === null || answeredAt === null ? null : { text: answer, at: answeredAt.toString() },
  }))
  return { list, pageNo: page.pageNo, totalPages: Math.max(1, Math.ceil(totalCount / page.pageSize)), totalCount }
}

/** A page of the feedback of the operator's brand. */
export async function listFeedback(
  parts: SupportParts,
  operator: Operator,
  query: QueryOf<typeof officeFeedback>,
): Promise<ReplyOf<typeof officeFeedback>> {
  const { rows, count } = await selectFeedback(parts.database, operator.brandId, query.queue, sliceOf(query))
  return { list: await present(parts, operator, rows), ...pagingOf(query, count) }
}

/** Answers feedback, once, and tells the member. */
export async function answerTo(
  parts: SupportParts,
  operator: Operator,
  feedbackId: string,
  text: string,
): Promise<OfficeFeedbackRow> {
  const { database, clock, operators, ownMessages } = parts
  const row = await database.transaction().execute(async (tx) => {
    const answered = { text, by: operator.username, at: clock.now() }
    const stored = await storeAnswer(tx, { brandId: operator.brandId, feedbackId }, answered)
    if (stored === undefined) {
      const known = await hasFeedback(tx, { brandId: operator.brandId, feedbackId })
      throw new Refusal(known ? 'support.feedback_answered' : 'support.feedback_unknown')
    }
    const { memberId, content } = stored
    const news = { messageId: feedbackId, kind: 'feedback_answered', details: [content, text] } as const
    await ownMessages.notice(tx, { brandId: operator.brandId, memberId }, news)
    await operators.audit.note(tx, operator, {
      action: 'feedback.answered',
      subject: { kind: 'member', id: String(memberId) },
      before: { feedback: content },
      after: { answer: text },
    })
    return stored
  })
  ownMessages.tellBadges(operator.brandId, [row.memberId])
  const [shown] = await present(parts, operator, [row])
  if (shown === undefined) throw new Error('feedback was not presented')
  return shown
}

async function present(
  { identity }: SupportParts,
  { brandId }: Operator,
  rows: readonly FeedbackRow[],
): Promise<OfficeFeedbackRow[]> {
  const names = await identity.usernamesOf(brandId, [...new Set(rows.map(({ memberId }) => memberId))])
  return rows.map(({ memberId, sentAt, answer, answeredBy, answeredAt, ...row }) => ({
    ...row,
    member: { memberId: String(memberId), username: names.get(memberId) ?? '' },
    sentAt: sentAt.toString(),
    answer:
      answer === null || answeredAt === null ? null : { text: answer, by: answeredBy ?? '', at: answeredAt.toString() },
  }))
}
