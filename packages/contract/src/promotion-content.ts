// An offer as an operator writes it: one schema for the brand's files, the office's form, and what is stored.
import * as z from 'zod/mini'
import { contentWords as words, isInOrder, wholeNumber as whole, zonedMoment as moment } from './content-fields.ts'
import { gameType, language, positiveAmount, type GameType } from './fields.ts'

/** The sections of the page of promotions, in their order. */
export const promotionCategories = ['welcome', 'deposit', 'games', 'special'] as const
export const promotionCategory = z.enum(promotionCategories)
export type PromotionCategory = z.output<typeof promotionCategory>

/** The drawn pictures that an offer can have (`packages/artwork/src/offers.ts`). They have no letters, so they suit each language. */
export const promotionArts = ['gift', 'coins', 'crown', 'ticket', 'calendar', 'star', 'shield', 'rocket'] as const
export const promotionArt = z.enum(promotionArts)
export type PromotionArt = z.output<typeof promotionArt>

/** Part of an offer's address. */
export const promotionId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/))

/** A code that claims an offer, as people type it; capitals and small letters are the same. */
export const promotionCode = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{3,32}$/))

/** Whom it is for; what is left out does not matter. */
const audience = z.strictObject({
  registeredFrom: z.nullable(moment),
  registeredUntil: z.nullable(moment),
  /** The language that the member chose. */
  languages: z.array(language).check(z.maxLength(8)),
  /** Countries of the member's verified telephone number, such as TH. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(50)),
  /** One of these tags. */
  tags: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(30))).check(z.maxLength(20)),
  /** The numbers of agents: everybody below one of them. */
  uplines: z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.maxLength(50)),
  /** From this level on. */
  minLevel: whole(0, 100),
})

const trigger = z.discriminatedUnion('kind', [
  /** One press. */
  z.strictObject({ kind: z.literal('claim') }),
  z.strictObject({ kind: z.literal('code'), code: promotionCode }),
  /** Given to everybody who registers while it runs. */
  z.strictObject({ kind: z.literal('registration') }),
  /** For the deposit with this number, or the next one. */
  z.strictObject({ kind: z.literal('deposit'), number: z.nullable(whole(1, 100)), minAmount: positiveAmount }),
])

const reward = z.discriminatedUnion('kind', [
  /** Bonus money: a share of the deposit, up to a cap. */
  z.strictObject({ kind: z.literal('match'), percent: whole(1, 500), maxAmount: positiveAmount }),
  /** Bonus money: a fixed amount. */
  z.strictObject({ kind: z.literal('bonus'), amount: positiveAmount }),
  /** Own money at once. */
  z.strictObject({ kind: z.literal('cash'), amount: positiveAmount }),
  /** Points of the mall at once: a whole number, like the budget of such an offer. */
  z.strictObject({ kind: z.literal('points'), amount: positiveAmount }),
])
export type PromotionReward = z.output<typeof reward>

/** What share of a stake counts, in per cent; types that are left out do not count, and bonus money is not for them. */
const contributions = z.partialRecord(gameType, whole(0, 100))

/** Under which conditions bonus money becomes the member's own. */
export const bonusConditions = z.strictObject({
  /** `locked`: own money too stays until the bonus ends; `own_first`: a withdrawal ends the bonus. */
  kind: z.enum(['locked', 'own_first']),
  turnover: whole(1, 100),
  /** What is multiplied. */
  of: z.enum(['bonus', 'deposit_and_bonus']),
  contributions,
  maxStake: z.nullable(positiveAmount),
  days: whole(1, 365),
  maxCashOut: z.nullable(positiveAmount),
})
export type BonusConditions = z.output<typeof bonusConditions>

const once = z.strictObject({
  per: z.enum(['ever', 'day']),
  device: z.boolean(),
  phone: z.boolean(),
  bank: z.boolean(),
  /** One household: the same last name, signed in from the same network. Offers of before have no such rule. */
  household: z.optional(z.boolean()),
})

/** In the unit of the reward: money or points. */
const budget = z.strictObject({ total: positiveAmount, perDay: z.nullable(positiveAmount) })

const shape = z.strictObject({
  category: promotionCategory,
  art: promotionArt,
  /** Its place within the category: lower numbers first. */
  order: whole(0, 999),
  title: words(80),
  summary: words(240),
  /** Plain text; each line is a paragraph. */
  terms: words(4_000),
  from: z.nullable(moment),
  until: z.nullable(moment),
  audience,
  trigger,
  /** An operator decides about each claim. */
  needsReview: z.boolean(),
  reward,
  /** Of bonus money; `null` for cash and points. */
  conditions: z.nullable(bonusConditions),
  once,
  budget,
})
export type PromotionContent = z.output<typeof shape>

/** What of an offer decides about its cost. */
export const promotionCost = z.strictObject({ audience, trigger, reward, once, budget })
export type PromotionCost = z.output<typeof promotionCost>

/** An offer. What contradicts itself is refused. */
export const promotionContent = shape.check(
  z.refine((one) => isPaidAtOnce(one.reward) === (one.conditions === null), {
    error: 'bonus money needs conditions; cash and points have none',
    path: ['conditions'],
  }),
  z.refine((one) => one.reward.kind !== 'match' || one.trigger.kind === 'deposit', {
    error: 'a share of the deposit needs a deposit',
    path: ['reward'],
  }),
  z.refine((one) => one.conditions?.of !== 'deposit_and_bonus' || one.trigger.kind === 'deposit', {
    error: 'without a deposit, only the bonus can be multiplied',
    path: ['conditions', 'of'],
  }),
  z.refine((one) => one.conditions === null || countedTypes(one.conditions).length > 0, {
    error: 'at least one type of game must count',
    path: ['conditions', 'contributions'],
  }),
  z.refine(isInOrder, {
    error: 'the end must be after the beginning',
    path: ['until'],
  }),
)

/** Whether a reward is the member's own at once, so that it has no conditions. */
export function isPaidAtOnce({ kind }: Pick<PromotionReward, 'kind'>): boolean {
  return kind === 'cash' || kind === 'points'
}

/** The types of games that count for a bonus. */
export function countedTypes({ contributions: shares }: Pick<BonusConditions, 'contributions'>): readonly GameType[] {
  return gameType.options.filter((type) => (shares[type] ?? 0) > 0)
}
