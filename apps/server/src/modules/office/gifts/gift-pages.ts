import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type { Gift, giveGift as giveContract, listGifts as listContract } from '@baize/contract/office'
import { formatAmount, minor, parseAmount } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Operators } from '../../operators/index.ts'
import type { GiftRow, Rewards } from '../../rewards/index.ts'
import { findNamedMember } from '../find-named-member.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the page of single rewards needs. */
export interface GiftPageParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly rewards: Pick<Rewards, 'gifts'>
  readonly operators: Pick<Operators, 'audit' | 'mayFollow'>
}

/** Points have no decimals. */
const digitsOf = ({ brands }: GiftPageParts, { brandId }: Operator, kind: GiftRow['kind']) =>
  kind === 'cash' ? brands.byId(brandId).currency.digits : 0

async function present(parts: GiftPageParts, operator: Operator, rows: readonly GiftRow[]): Promise<Gift[]> {
  const names = await parts.identity.usernamesOf(operator.brandId, [...new Set(rows.map(({ memberId }) => memberId))])
  const now = parts.clock.now()
  return rows.map((row) => ({
    giftId: row.giftId,
    member: { memberId: String(row.memberId), username: names.get(row.memberId) ?? '' },
    kind: row.kind,
    amount: formatAmount(minor(row.amount), digitsOf(parts, operator, row.kind)),
    words: row.words,
    days: row.days,
    reason: row.reason,
    state: row.state === 'proposed' && Temporal.Instant.compare(row.expiresAt, now) <= 0 ? 'expired' : row.state,
    proposedBy: row.proposedName,
    isMine: row.proposedBy === operator.operatorId,
    proposedAt: row.proposedAt.toString(),
    expiresAt: row.expiresAt.toString(),
    decidedBy: row.decidedName,
    decidedAt: row.decidedAt?.toString() ?? null,
    refusal: row.refusal,
  }))
}

/** A page of the single rewards of the operator's brand. */
export async function listGifts(
  parts: GiftPageParts,
  operator: Operator,
  query: QueryOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const { brandId } = operator
  const { gifts } = parts.rewards
  const filter = {
    brandId,
    waitsAt: query.queue === 'waiting' ? parts.clock.now() : undefined,
    memberId: query.member === undefined ? undefined : BigInt(query.member),
  }
  const { rows, count } = await gifts.list(filter, sliceOf(query))
  const { cashMinor, points } = gifts.limitsOf(brandId)
  return {
    list: await present(parts, operator, rows),
    twoPeopleFrom: {
      cash: formatAmount(minor(cashMinor), digitsOf(parts, operator, 'cash')),
      points: points.toString(),
    },
    ...pagingOf(query, count),
  }
}

/** The most that one reward can be, in minor units or points. */
const mostAmount = 10n ** 12n

function amountOf(parts: GiftPageParts, operator: Operator, { kind, amount }: BodyOf<typeof giveContract>): bigint {
  const digits = digitsOf(parts, operator, kind)
  const found = parseAmount(amount, digits)
  if (found === undefined) return refuseFields([{ field: 'amount', code: 'payment.amount_invalid', values: [digits] }])
  if (found <= mostAmount) return found
  const values = [1n, mostAmount].map((bound) => formatAmount(minor(bound), digits))
  return refuseFields([{ field: 'amount', code: 'payment.amount_range', values }])
}

/** Gives a member one reward, or proposes it. */
export async function giveGift(
  parts: GiftPageParts,
  operator: Operator,
  { body, key }: { readonly body: BodyOf<typeof giveContract>; readonly key: string },
): Promise<Gift> {
  const { brandId, operatorId, username } = operator
  const { kind, words, days, reason } = body
  const { memberId, type } = await findNamedMember(parts, brandId, body.member)
  // Nothing is given to trial accounts.
  if (type === trialType)
    throw new Refusal('adjustment.member_unknown', { fields: [{ field: 'member', code: 'adjustment.member_unknown' }] })
  const row = await parts.rewards.gifts.give({
    owner: { brandId, memberId },
    kind,
    amount: amountOf(parts, operator, body),
    words,
    days,
    reason,
    by: { operatorId, name: username },
    key,
    note: (tx, { giftId, state }) =>
      parts.operators.audit.note(tx, operator, {
        action: state === 'proposed' ? 'gift.proposed' : 'gift.given',
        subject: { kind: 'gift', id: giftId },
        after: { member: String(memberId), kind, amount: body.amount, text: words, days: String(days) },
        reason,
      }),
  })
  return single(parts, operator, row)
}

const trialType = 4

async function single(parts: GiftPageParts, operator: Operator, row: GiftRow | undefined): Promise<Gift> {
  const [gift] = row === undefined ? [] : await present(parts, operator, [row])
  if (gift === undefined) throw new Refusal('gift.unknown')
  return gift
}

const refusals = {
  unknown: 'gift.unknown',
  decided: 'payment.decided',
  expired: 'gift.expired',
  same_person: 'operator.second_needed',
} as const

/** Approves a reward as the second operator, or refuses it with a reason. */
export async function decideGift(
  parts: GiftPageParts,
  operator: Operator,
  { giftId, refusal }: { readonly giftId: string; readonly refusal: string | null },
): Promise<Gift> {
  const { brandId, operatorId, username } = operator
  const { gifts } = parts.rewards
  const done = await gifts.decide({
    brandId,
    giftId,
    by: { operatorId, name: username },
    refusal,
    mayFollow: (tx, proposerId) => parts.operators.mayFollow(tx, proposerId, operatorId),
    note: (tx, { memberId, kind, amount, proposedName }) =>
      parts.operators.audit.note(tx, operator, {
        action: refusal === null ? 'gift.approved' : 'gift.refused',
        subject: { kind: 'gift', id: giftId },
        before: {
          member: String(memberId),
          kind,
          amount: formatAmount(minor(amount), digitsOf(parts, operator, kind)),
          proposedBy: proposedName,
        },
        reason: refusal ?? undefined,
      }),
  })
  if (done !== 'done') throw new Refusal(refusals[done])
  return single(parts, operator, await gifts.read(brandId, giftId))
}
