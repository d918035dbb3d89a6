import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type {
  approveClaim,
  forecastPromotion,
  OfficeClaim,
  officePromotion,
  officePromotions,
  promotionClaims,
  promotionVersions,
  savePromotion,
} from '@baize/contract/office'
import { formatAmount, minor, type Currency } from '@baize/money'
import * as z from 'zod'
import type { Operator } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Operators } from '../../operators/index.ts'
import {
  AmountProblem,
  pointUnit,
  unitOf,
  type ClaimWithBonus,
  type OfficeOfferRow,
  type Promotions,
} from '../../promotions/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the pages about offers need. */
export interface PromotionPageParts {
  readonly brands: Brands
  readonly clock: Clock
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly promotions: Pick<Promotions, 'desk'>
  readonly operators: Pick<Operators, 'audit'>
}

const storedContent = z.record(z.string(), z.unknown())
const rewardOf = z.looseObject({ kind: z.string() })

function factsOf({ brands, clock }: PromotionPageParts, { brandId }: Operator) {
  const { currency, timeZone } = brands.byId(brandId)
  const written = (amountMinor: bigint) => formatAmount(minor(amountMinor), currency.digits)
  /** What a claim is worth, in its unit. */
  const worth = (amountMinor: bigint, unit: string) =>
    formatAmount(minor(amountMinor), unit === currency.code ? currency.digits : 0)
  const money = { currencySymbol: currency.symbol, currencyDigits: currency.digits, timeZone }
  return { money, currency, written, worth, today: clock.now().toZonedDateTimeISO(timeZone).toPlainDate() }
}

function presentOffer(row: OfficeOfferRow, currency: Currency) {
  // Only the schema's output is ever stored.
  const content = storedContent.parse(row.content)
  const { digits } = unitOf({ reward: rewardOf.safeParse(content['reward']).data ?? { kind: 'cash' } }, currency)
  const written = (amountMinor: bigint) => formatAmount(minor(amountMinor), digits)
  return {
    promotionId: row.promotionId,
    state: row.state,
    version: row.version,
    content,
    changedAt: row.changedAt.toString(),
    claims: row.claims,
    waiting: row.waiting,
    spent: written(row.spentMinor),
    spentToday: written(row.spentTodayMinor),
  }
}

/** A page of the offers of the operator's brand. */
export async function listOffers(
  parts: PromotionPageParts,
  operator: Operator,
  query: QueryOf<typeof officePromotions>,
): Promise<ReplyOf<typeof officePromotions>> {
  const { brandId } = operator
  const { money, currency, today } = factsOf(parts, operator)
  const { rows, count } = await parts.promotions.desk.list({ brandId, state: query.state, today }, sliceOf(query))
  return { list: rows.map((row) => presentOffer(row, currency)), ...pagingOf(query, count), ...money }
}

/** One offer of the operator's brand. Throws `promotion.unknown`. */
export async function showOffer(
  parts: PromotionPageParts,
  operator: Operator,
  promotionId: string,
): Promise<ReplyOf<typeof officePromotion>> {
  const { money, currency, today } = factsOf(parts, operator)
  const row = await parts.promotions.desk.read({ brandId: operator.brandId, promotionId, today })
  if (row === undefined) throw new Refusal('promotion.unknown')
  return { offer: presentOffer(row, currency), ...money }
}

/** The most that an entry of the audit log says about one field. */
const mostNoted = 200

/** Saves a new version of an offer. */
export async function saveOffer(
  parts: PromotionPageParts,
  operator: Operator,
  { promotionId, version, state, content, reason }: BodyOf<typeof savePromotion> & { readonly promotionId: string },
): Promise<ReplyOf<typeof savePromotion>> {
  const { brandId, operatorId, username } = operator
  const saving = parts.promotions.desk.save({
    brandId,
    promotionId,
    version,
    state,
    content,
    by: { operatorId, name: username },
    reason,
    note: (tx, changes) => {
      const of = (side: 'before' | 'after') =>
        Object.fromEntries(changes.map((one) => [one.field, one[side].slice(0, mostNoted)]))
      return parts.operators.audit.note(tx, operator, {
        action: 'promotion.saved',
        subject: { kind: 'promotion', id: promotionId },
        before: version === 0 ? undefined : of('before'),
        after: of('after'),
        reason,
      })
    },
  })
  const done = await saving.catch(refuseAmount(parts, operator, 'content.'))
  if (done !== 'saved') throw new Refusal(`promotion.${done}`)
  return showOffer(parts, operator, promotionId)
}

/** What an offer would have cost in the last 30 days. */
export async function showForecast(
  parts: PromotionPageParts,
  operator: Operator,
  cost: BodyOf<typeof forecastPromotion>,
): Promise<ReplyOf<typeof forecastPromotion>> {
  const { digits } = unitOf(cost, parts.brands.byId(operator.brandId).currency)
  const written = (amountMinor: bigint) => formatAmount(minor(amountMinor), digits)
  const asked = parts.promotions.desk.forecast(operator.brandId, cost)
  const { from, to, lowMinor, highMinor, unlooked, ...found } = await asked.catch(refuseAmount(parts, operator, ''))
  return {
    ...found,
    from: from.toString(),
    to: to.toString(),
    low: written(lowMinor),
    high: written(highMinor),
    unlooked: [...unlooked],
  }
}

/** Refuses an amount that the currency does not have, at its field. */
function refuseAmount({ brands }: PromotionPageParts, { brandId }: Operator, path: string) {
  return (error: unknown): never => {
    if (!(error instanceof AmountProblem)) throw error
    const { digits } = brands.byId(brandId).currency
    return refuseFields([{ field: `${path}${error.field}`, code: 'payment.amount_invalid', values: [digits] }])
  }
}

/** Every version of an offer, the newest first. */
export async function listVersions(
  { promotions }: PromotionPageParts,
  { brandId }: Operator,
  { promotionId, before, pageSize }: QueryOf<typeof promotionVersions> & { readonly promotionId: string },
): Promise<ReplyOf<typeof promotionVersions>> {
  const below = before === undefined ? undefined : Number(before)
  const found = await promotions.desk.versions(brandId, promotionId, { below, max: pageSize })
  if (found.length === 0 && below === undefined) throw new Refusal('promotion.unknown')
  const last = found.at(-1)
  return {
    list: found.map(({ version, state, byName, reason, madeAt, changes }) => ({
      version,
      state,
      operator: byName,
      reason,
      at: madeAt.toString(),
      changes: [...changes],
    })),
    // Versions are counted from 1 without a gap.
    next: last === undefined || last.version === 1 ? null : String(last.version),
  }
}

async function presentClaims(
  parts: PromotionPageParts,
  operator: Operator,
  rows: readonly ClaimWithBonus[],
): Promise<OfficeClaim[]> {
  const { written, worth } = factsOf(parts, operator)
  const names = await parts.identity.usernamesOf(operator.brandId, [...new Set(rows.map(({ memberId }) => memberId))])
  const optional = (amountMinor: bigint | null) => (amountMinor === null ? null : written(amountMinor))
  return rows.map((row) => ({
    claimId: row.claimId,
    promotionId: row.promotionId,
    version: row.version,
    member: { memberId: String(row.memberId), username: names.get(row.memberId) ?? '' },
    state: row.state,
    amount: row.amountMinor === null ? null : worth(row.amountMinor, row.currency),
    isPoints: row.currency === pointUnit,
    deposit: optional(row.depositMinor),
    madeAt: row.madeAt.toString(),
    decidedBy: row.decidedName,
    decidedAt: row.decidedAt?.toString() ?? null,
    rejection: row.rejection,
    bonus: row.bonus === null ? null : { state: row.bonus, outcome: row.outcome },
  }))
}

/** A page of the claims of the operator's brand. */
export async function listClaims(
  parts: PromotionPageParts,
  operator: Operator,
  query: QueryOf<typeof promotionClaims>,
): Promise<ReplyOf<typeof promotionClaims>> {
  const filter = {
    brandId: operator.brandId,
    isWaiting: query.queue === 'waiting',
    promotionId: query.promotion,
    memberId: query.member === undefined ? undefined : BigInt(query.member),
  }
  const { rows, count } = await parts.promotions.desk.claims(filter, sliceOf(query))
  return { list: await presentClaims(parts, operator, rows), ...pagingOf(query, count) }
}

/** Approves a claim, or rejects it with a reason. */
export async function decideClaim(
  parts: PromotionPageParts,
  operator: Operator,
  { claimId, rejection }: { readonly claimId: string; readonly rejection?: string },
): Promise<ReplyOf<typeof approveClaim>> {
  const { brandId, operatorId, username } = operator
  const { desk } = parts.promotions
  const { worth } = factsOf(parts, operator)
  const decision = {
    brandId,
    claimId,
    by: { operatorId, name: username },
    note: (
      tx: Parameters<Operators['audit']['note']>[0],
      claim: {
        readonly promotionId: string
        readonly memberId: bigint
        readonly amountMinor: bigint | null
        readonly currency: string
      },
    ) =>
      parts.operators.audit.note(tx, operator, {
        action: rejection === undefined ? 'promotion.claim_approved' : 'promotion.claim_rejected',
        subject: { kind: 'promotion_claim', id: claimId },
        after: {
          promotion: claim.promotionId,
          member: String(claim.memberId),
          amount: claim.amountMinor === null ? '' : worth(claim.amountMinor, claim.currency),
        },
        reason: rejection,
      }),
  }
  const done = await (rejection === undefined
    ? desk.approve(decision)
    : desk.reject({ ...decision, reason: rejection }))
  if (done === 'unknown') throw new Refusal('promotion.claim_unknown')
  if (done === 'decided') throw new Refusal('payment.decided')
  const row = await desk.claim(brandId, claimId)
  const [claim] = row === undefined ? [] : await presentClaims(parts, operator, [row])
  if (claim === undefined) throw new Refusal('promotion.claim_unknown')
  return { claim }
}
