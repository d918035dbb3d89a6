import { promotionContent, type GameType, type PromotionContent } from '@baize/contract'
import { minor, parseAmount, type Currency, type Minor } from '@baize/money'
import type { BrandId } from '../../../kernel/ids.ts'

/** `draft`: only operators see it; `published`: members see it from its beginning to its end; `closed`: over. */
export type OfferState = 'draft' | 'published' | 'closed'

/** Under which conditions bonus money becomes the member's own. Amounts in minor units. */
export interface BonusTerms {
  /** `locked`: own money too stays until the bonus ends; `own_first`: a withdrawal ends the bonus. */
  readonly kind: 'locked' | 'own_first'
  readonly turnover: number
  readonly of: 'bonus' | 'deposit_and_bonus'
  /** What share of a stake counts, in per cent; 0 for types that are left out. */
  readonly contributions: Partial<Record<GameType, number>>
  readonly maxStakeMinor: Minor | undefined
  readonly days: number
  readonly maxCashOutMinor: Minor | undefined
}

/** A version of an offer, with its amounts in minor units of its brand's currency; reward and budget of one for points in points. */
export interface Offer {
  readonly brandId: BrandId
  readonly promotionId: string
  readonly state: OfferState
  readonly version: number
  readonly content: PromotionContent
  readonly from: Temporal.Instant | undefined
  readonly until: Temporal.Instant | undefined
  readonly minDepositMinor: Minor | undefined
  /** What is given, if it does not depend on the deposit. */
  readonly amountMinor: Minor | undefined
  /** The most that is given to one member. */
  readonly maxMinor: Minor
  readonly terms: BonusTerms | undefined
  readonly budget: { readonly totalMinor: Minor; readonly perDayMinor: Minor | undefined }
}

/** An offer as it is stored. */
export interface StoredOffer {
  readonly brandId: BrandId
  readonly promotionId: string
  readonly state: OfferState
  readonly version: number
  readonly content: unknown
}

/** The path of a field whose amount is not one of the brand's currency. */
export class AmountProblem extends Error {
  readonly field: string

  constructor(field: string) {
    super(`${field} is not an amount of the currency`)
    this.field = field
  }
}

/** Reads a stored offer; `undefined` for one that this release cannot read. */
export function readOffer(stored: StoredOffer, currency: Currency): Offer | undefined {
  const parsed = promotionContent.safeParse(stored.content)
  if (!parsed.success) return undefined
  try {
    return offerOf({ ...stored, content: parsed.data }, currency)
  } catch (error) {
    if (error instanceof AmountProblem) return undefined
    throw error
  }
}

/** Works out the amounts of an offer. Throws an {@link AmountProblem} if one is zero or has too many digits. */
export function offerOf(
  { content, ...stored }: Omit<StoredOffer, 'content'> & { readonly content: PromotionContent },
  currency: Currency,
): Offer {
  const amount = (field: string, text: string, digits = currency.digits): Minor => {
    const found = parseAmount(text, digits)
    if (found === undefined || found <= 0n) throw new AmountProblem(field)
    return found
  }
  const optional = (field: string, text: string | null) => (text === null ? undefined : amount(field, text))
  const { reward, conditions, trigger, budget } = content
  const unit = unitOf(content, currency).digits
  const fixed = reward.kind === 'match' ? undefined : amount('reward.amount', reward.amount, unit)
  return {
    ...stored,
    content,
    from: content.from === null ? undefined : Temporal.Instant.from(content.from),
    until: content.until === null ? undefined : Temporal.Instant.from(content.until),
    minDepositMinor: trigger.kind === 'deposit' ? amount('trigger.minAmount', trigger.minAmount) : undefined,
    amountMinor: fixed,
    maxMinor: fixed ?? amount('reward.maxAmount', 'maxAmount' in reward ? reward.maxAmount : ''),
    terms:
      conditions === null
        ? undefined
        : {
            kind: conditions.kind,
            turnover: conditions.turnover,
            of: conditions.of,
            contributions: conditions.contributions,
            maxStakeMinor: optional('conditions.maxStake', conditions.maxStake),
            days: conditions.days,
            maxCashOutMinor: optional('conditions.maxCashOut', conditions.maxCashOut),
          },
    budget: {
      totalMinor: amount('budget.total', budget.total, unit),
      perDayMinor: budget.perDay === null ? undefined : amount('budget.perDay', budget.perDay, unit),
    },
  }
}

/** The currency of points, in which claims of such offers are kept. */
export const pointUnit = 'PTS'

/** In which unit an offer's reward and budget are counted: the brand's currency, or whole points. */
export function unitOf(
  { reward }: { readonly reward: { readonly kind: string } },
  { code, digits }: Pick<Currency, 'code' | 'digits'>,
): { readonly code: string; readonly digits: number } {
  return reward.kind === 'points' ? { code: pointUnit, digits: 0 } : { code, digits }
}

/** What an offer gives for a deposit, or without one; `undefined` if that is nothing. A share is rounded down. */
export function rewardFor(
  { content: { reward }, amountMinor, maxMinor }: Offer,
  depositMinor: bigint,
): Minor | undefined {
  if (reward.kind !== 'match') return amountMinor
  const share = (depositMinor * BigInt(reward.percent)) / 100n
  const given = share < maxMinor ? minor(share) : maxMinor
  return given > 0n ? given : undefined
}

/** How much must be wagered before a bonus is the member's own. */
export function targetOf(
  { turnover, of }: Pick<BonusTerms, 'turnover' | 'of'>,
  bonusMinor: bigint,
  depositMinor: bigint,
): bigint {
  return BigInt(turnover) * (of === 'bonus' ? bonusMinor : bonusMinor + depositMinor)
}

/** Whether an offer runs at a moment: it is published, has begun and is not over. */
export function isRunning({ state, from, until }: Offer, now: Temporal.Instant): boolean {
  return (
    state === 'published' &&
    (from === undefined || Temporal.Instant.compare(from, now) <= 0) &&
    (until === undefined || Temporal.Instant.compare(now, until) < 0)
  )
}
