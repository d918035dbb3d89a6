import type { QueryOf, ReplyOf } from '@baize/contract'
import type { OfficeRedemption, officeRedemptions, showDeliveryAddress } from '@baize/contract/office'
import { formatAmount, minor } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { periodOfDays } from '../../../kernel/day-period.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { goodsPicture, type RedemptionRow, type RedemptionState } from '../../points/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import type { PointPageParts } from './point-page.parts.ts'

const statesOfQueue: Readonly<
  Record<QueryOf<typeof officeRedemptions>['queue'], readonly Exclude<RedemptionState, 'failed'>[]>
> = {
  waiting: ['process'],
  approved: ['approved'],
  rejected: ['rejecting', 'rejected'],
  all: ['taking', 'process', 'approved', 'rejecting', 'rejected'],
}

/** A page of the redemptions of the operator's brand. */
export async function listRedemptions(
  parts: PointPageParts,
  operator: Operator,
  query: QueryOf<typeof officeRedemptions>,
): Promise<ReplyOf<typeof officeRedemptions>> {
  const { brandId } = operator
  const { queue, member, kind, number, direction } = query
  const period = periodOfDays(query, parts.brands.byId(brandId).timeZone)
  const memberId = member === undefined ? undefined : BigInt(member)
  const filter = { brandId, states: statesOfQueue[queue], memberId, kind, number, direction, ...period }
  const { rows, count } = await parts.points.mallDesk.redemptions(filter, sliceOf(query))
  return { list: await present(parts, operator, rows), ...pagingOf(query, count) }
}

/** One redemption of the operator's brand. Throws `points.redemption_unknown`. */
export async function showRedemption(
  parts: PointPageParts,
  operator: Operator,
  redemptionId: string,
): Promise<OfficeRedemption> {
  const row = await parts.points.mallDesk.redemptionOf(operator.brandId, redemptionId)
  const [shown] = row === undefined ? [] : await present(parts, operator, [row])
  if (shown === undefined) throw new Refusal('points.redemption_unknown')
  return shown
}

/** Where a redemption is delivered to; the audit log says that it was shown. Throws `points.redemption_unknown`. */
export async function showAddress(
  { points, operators }: PointPageParts,
  operator: Operator,
  redemptionId: string,
): Promise<ReplyOf<typeof showDeliveryAddress>> {
  const address = await points.mallDesk.readAddress(operator.brandId, redemptionId, (tx, row) =>
    operators.audit.note(tx, operator, {
      action: 'redemption.address_shown',
      subject: { kind: 'redemption', id: redemptionId },
      after: { member: String(row.memberId), number: row.number },
    }),
  )
  if (address === undefined) throw new Refusal('points.redemption_unknown')
  return address
}

/** Approves or rejects a redemption. The member reads the remark. */
export async function decide(
  parts: PointPageParts,
  operator: Operator,
  redemptionId: string,
  { to, remark }: { readonly to: 'approved' | 'rejected'; readonly remark: string },
): Promise<OfficeRedemption> {
  const { brandId, operatorId, username } = operator
  const done = await parts.points.mallDesk.decide({
    brandId,
    redemptionId,
    to,
    by: { operatorId, name: username },
    remark,
    note: (tx, row) =>
      parts.operators.audit.note(tx, operator, {
        action: `redemption.${to}`,
        subject: { kind: 'redemption', id: redemptionId },
        before: { state: 'process', member: String(row.memberId), number: row.number },
        after: { state: to, points: String(row.points), quantity: String(row.quantity) },
        reason: remark,
      }),
  })
  if (done === 'unknown') throw new Refusal('points.redemption_unknown')
  if (done === 'too_late') throw new Refusal('payment.decided')
  return showRedemption(parts, operator, redemptionId)
}

async function present(
  { brands, identity }: PointPageParts,
  { brandId }: Operator,
  rows: readonly RedemptionRow[],
): Promise<OfficeRedemption[]> {
  const names = await identity.usernamesOf(brandId, [...new Set(rows.map(({ memberId }) => memberId))])
  const { digits } = brands.byId(brandId).currency
  return rows.flatMap((row) => {
    const { state, memberId, creditMinor, points } = row
    // Nothing ever came of those.
    if (state === 'failed') return []
    return [
      {
        redemptionId: row.redemptionId,
        number: row.number,
        member: { memberId: String(memberId), username: names.get(memberId) ?? '' },
        kind: row.kind,
        names: row.names,
        picture: goodsPicture(row.art),
        quantity: row.quantity,
        points: String(points),
        credit: creditMinor === null ? null : formatAmount(minor(creditMinor), digits),
        state,
        hasAddress: row.address !== null,
        redeemedAt: row.createdAt.toString(),
        decidedBy: row.decidedName,
        decidedAt: row.decidedAt?.toString() ?? null,
        remark: row.remark,
      },
    ]
  })
}
