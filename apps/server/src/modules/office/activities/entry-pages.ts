import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type { activityEntries, approveEntry, OfficeEntry } from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { contentOf, prizeText, type ReviewedEntry } from '../../activities/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import { refuseAmount, type ActivityPageParts } from './activity-pages.ts'

async function present(
  { brands, identity, activities }: ActivityPageParts,
  { brandId }: Operator,
  rows: readonly ReviewedEntry[],
): Promise<OfficeEntry[]> {
  const { currency } = brands.byId(brandId)
  const [names, pictures] = await Promise.all([
    identity.usernamesOf(brandId, [...new Set(rows.map(({ memberId }) => memberId))]),
    activities.desk.pictures(rows.map(({ entryId }) => entryId)),
  ])
  return rows.flatMap((row) => {
    const { entryId, activityId, memberId, state, sentAt, kind, most, left, amount } = row
    if (state === 'draft' || sentAt === null) return []
    return [
      {
        entryId,
        activityId,
        title: contentOf(row)?.title.EN ?? activityId,
        member: { memberId: String(memberId), username: names.get(memberId) ?? '' },
        state,
        comment: row.comment,
        pictures: pictures
          .filter((one) => one.entryId === entryId)
          .map(({ pictureId, others }) => ({ pictureId, others })),
        sentAt: sentAt.toString(),
        kind,
        most: prizeText(left < most ? left : most, kind, currency),
        given: amount === null ? null : prizeText(amount, kind, currency),
        decidedBy: row.decidedName,
        decidedAt: row.decidedAt?.toString() ?? null,
        answer: row.answer,
      },
    ]
  })
}

/** A page of the entries of the operator's brand. */
export async function listEntries(
  parts: ActivityPageParts,
  operator: Operator,
  query: QueryOf<typeof activityEntries>,
): Promise<ReplyOf<typeof activityEntries>> {
  const filter = {
    brandId: operator.brandId,
    isWaiting: query.queue === 'waiting',
    activityId: query.activity,
    memberId: query.member === undefined ? undefined : BigInt(query.member),
  }
  const { rows, count } = await parts.activities.desk.entries(filter, sliceOf(query))
  const currencySymbol = parts.brands.byId(operator.brandId).currency.symbol
  return { list: await present(parts, operator, rows), ...pagingOf(query, count), currencySymbol }
}

/** An image of an entry that was sent. Throws `activity.picture_unknown`. */
export async function readPicture(
  { activities }: ActivityPageParts,
  { brandId }: Operator,
  pictureId: string,
): Promise<Uint8Array> {
  const found = await activities.desk.picture(brandId, pictureId)
  if (found === undefined) throw new Refusal('activity.picture_unknown')
  return found
}

/** Approves an entry with a prize. */
export async function approve(
  parts: ActivityPageParts,
  operator: Operator,
  { entryId, amount, answer }: BodyOf<typeof approveEntry> & { readonly entryId: string },
): Promise<ReplyOf<typeof approveEntry>> {
  const done = await parts.activities.desk
    .approve({ ...decisionOf(parts, operator, { entryId, answer, isApproval: true }), amount, answer })
    .catch(refuseAmount)
  if (done === 'over_budget') throw new Refusal('activity.over_budget')
  return decided(parts, operator, { entryId, done })
}

/** Rejects an entry with a reason. */
export async function reject(
  parts: ActivityPageParts,
  operator: Operator,
  { entryId, reason }: { readonly entryId: string; readonly reason: string },
): Promise<ReplyOf<typeof approveEntry>> {
  const order = decisionOf(parts, operator, { entryId, answer: reason, isApproval: false })
  return decided(parts, operator, { entryId, done: await parts.activities.desk.reject({ ...order, reason }) })
}

/** Who decides, and how it is recorded. */
function decisionOf(
  { brands, operators }: ActivityPageParts,
  operator: Operator,
  {
    entryId,
    answer,
    isApproval,
  }: { readonly entryId: string; readonly answer: string | null; readonly isApproval: boolean },
) {
  const { brandId, operatorId, username } = operator
  const { currency } = brands.byId(brandId)
  return {
    brandId,
    entryId,
    by: { operatorId, name: username },
    note: (tx: Database, { activityId, memberId, kind, amount }: ReviewedEntry) =>
      operators.audit.note(tx, operator, {
        action: isApproval ? 'activity.entry_approved' : 'activity.entry_rejected',
        subject: { kind: 'activity_entry', id: entryId },
        after: {
          activity: activityId,
          member: String(memberId),
          ...(amount === null ? {} : { [kind === 'cash' ? 'amount' : 'points']: prizeText(amount, kind, currency) }),
        },
        reason: answer ?? undefined,
      }),
  }
}

async function decided(
  parts: ActivityPageParts,
  operator: Operator,
  { entryId, done }: { readonly entryId: string; readonly done: 'done' | 'decided' | 'unknown' },
): Promise<ReplyOf<typeof approveEntry>> {
  if (done === 'unknown') throw new Refusal('activity.entry_unknown')
  if (done === 'decided') throw new Refusal('payment.decided')
  const row = await parts.activities.desk.entry(operator.brandId, entryId)
  const [entry] = row === undefined ? [] : await present(parts, operator, [row])
  if (entry === undefined) throw new Refusal('activity.entry_unknown')
  return { entry, currencySymbol: parts.brands.byId(operator.brandId).currency.symbol }
}
