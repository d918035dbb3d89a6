import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type { decideReferral, OfficeReferral, officeReferrals } from '@baize/contract/office'
import { formatAmount, minorSum } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Operators } from '../../operators/index.ts'
import type { ReferralRow, Rewards } from '../../rewards/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the page about invited friends needs. */
export interface ReferralPageParts {
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly rewards: { readonly referral: Pick<Rewards['referral'], 'desk'> }
  readonly operators: { readonly audit: Pick<Operators['audit'], 'note'> }
}

/** A page of the referrals of the operator's brand. */
export async function listOfficeReferrals(
  parts: ReferralPageParts,
  { brandId }: Operator,
  query: QueryOf<typeof officeReferrals>,
): Promise<ReplyOf<typeof officeReferrals>> {
  const memberId = query.member === undefined ? undefined : BigInt(query.member)
  const filter = { brandId, state: query.state, memberId }
  const { rows, count } = await parts.rewards.referral.desk.list(filter, sliceOf(query))
  const names = await parts.identity.usernamesOf(brandId, [
    ...new Set(rows.flatMap(({ inviterId, friendId }) => [inviterId, friendId])),
  ])
  const { digits } = parts.brands.byId(brandId).currency
  return { list: rows.map((row) => present(row, names, digits)), ...pagingOf(query, count) }
}

function present(
  row: ReferralRow,
  names: ReadonlyMap<ReferralRow['friendId'], string>,
  digits: number,
): OfficeReferral {
  const named = (memberId: ReferralRow['friendId']) => ({
    memberId: String(memberId),
    username: names.get(memberId) ?? '',
  })
  const amount = (value: bigint | null) => (value === null ? null : formatAmount(minorSum(value), digits))
  const { decidedBy, decidedAt, decisionReason } = row
  return {
    referralId: row.referralId,
    inviter: named(row.inviterId),
    friend: named(row.friendId),
    state: row.state,
    joinedAt: row.joinedAt.toString(),
    depositedAt: row.depositedAt?.toString() ?? null,
    qualifiedAt: row.qualifiedAt?.toString() ?? null,
    deposit: amount(row.depositMinor),
    turnover: amount(row.turnoverMinor),
    reasons: [...row.reasons],
    isCapped: row.isCapped,
    decided:
      decidedBy === null || decidedAt === null
        ? null
        : { operator: decidedBy, at: decidedAt.toString(), reason: decisionReason ?? '' },
  }
}

/** Decides about a referral that is held, once. */
export async function decideOfficeReferral(
  parts: ReferralPageParts,
  operator: Operator,
  referralId: string,
  { decision, reason }: BodyOf<typeof decideReferral>,
): Promise<ReplyOf<typeof decideReferral>> {
  const done = await parts.rewards.referral.desk.decide({
    brandId: operator.brandId,
    referralId,
    decision,
    by: operator.username,
    reason,
    note: (tx, row) =>
      parts.operators.audit.note(tx, operator, {
        action: decision === 'release' ? 'referral.released' : 'referral.refused',
        subject: { kind: 'referral', id: referralId },
        before: { inviter: String(row.inviterId), friend: String(row.friendId), reasons: row.reasons.join(', ') },
        reason,
      }),
  })
  if (done === 'unknown') throw new Refusal('referral.unknown')
  if (done === 'decided') throw new Refusal('payment.decided')
  return {}
}
