// Promotions as members and visitors see them: offers, claims, and the bonuses that follow.
import * as z from 'zod/mini'
import { defineEndpoint, everyone, realAccounts } from './endpoint.ts'
import { amount, gameType, language, pageNo, pageSize, paging, time, uuid } from './fields.ts'
import { promotionArt, promotionCategory, promotionCode, promotionId } from './promotion-content.ts'

/**
 * What an offer is for whoever looks at it (4.029). `join`: log in, or do something first; `claim`: one press; `applying`: an
 * operator decides; `close`: over, or not for this member; `rejected`: by an operator; `issued`: given, and on its way or behind
 * another bonus; `claimed`: received, nothing is left to do; `process`: its bonus is running; `signed`: opted in, waits for the
 * deposit; `coming`: it begins later.
 */
export const promotionStates = [
  'join',
  'claim',
  'applying',
  'close',
  'rejected',
  'issued',
  'claimed',
  'process',
  'signed',
  'coming',
] as const
export const promotionState = z.enum(promotionStates)
export type PromotionState = z.output<typeof promotionState>

/** What must be done first, or why it is closed. */
export const promotionHint = z.enum([
  'log_in',
  'enter_code',
  'verify_phone',
  'add_bank',
  'add_name',
  'over',
  'budget',
  'deposit_passed',
  'not_for_you',
  'missed',
])
export type PromotionHint = z.output<typeof promotionHint>

const conditions = z.strictObject({
  kind: z.enum(['locked', 'own_first']),
  turnover: z.number(),
  of: z.enum(['bonus', 'deposit_and_bonus']),
  /** How much of a stake counts, in per cent, by type of game. */
  contributions: z.array(z.strictObject({ gameType, percent: z.number() })),
  maxStake: z.nullable(amount),
  days: z.number(),
  maxCashOut: z.nullable(amount),
})

const offer = z.strictObject({
  promotionId,
  category: promotionCategory,
  art: promotionArt,
  title: z.string(),
  summary: z.string(),
  from: z.nullable(time),
  until: z.nullable(time),
  state: promotionState,
  hint: z.nullable(promotionHint),
  /** Why an operator rejected the claim. */
  rejection: z.nullable(z.string()),
  needsCode: z.boolean(),
  reward: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('match'), percent: z.number(), maxAmount: amount }),
    z.strictObject({ kind: z.literal('bonus'), amount }),
    z.strictObject({ kind: z.literal('cash'), amount }),
    z.strictObject({ kind: z.literal('points'), amount }),
  ]),
  /** Of an offer for a deposit. */
  deposit: z.nullable(z.strictObject({ number: z.nullable(z.number()), minAmount: amount })),
  /** What the member was given, in the unit of the reward; `null` before. */
  given: z.nullable(amount),
  conditions: z.nullable(conditions),
  /** Plain text; each line is a paragraph. */
  terms: z.string(),
})
export type PromotionOffer = z.output<typeof offer>

const inCurrency = { currencySymbol: z.string(), currencyCode: z.string() }
const asked = z.strictObject({ language: z.optional(language) })
const one = z.strictObject({ promotion: offer, ...inCurrency })

export const promotionList = defineEndpoint({
  name: 'promotionList',
  method: 'GET',
  path: '/wps/promotions',
  summary: 'The brand’s offers with what each is for the caller (2.012, 4.029)',
  tag: 'promotions',
  access: everyone,
  query: asked,
  reply: z.strictObject({
    list: z.array(offer),
    ...inCurrency,
  }),
  errors: [],
})

export const readPromotion = defineEndpoint({
  name: 'readPromotion',
  method: 'GET',
  path: '/wps/promotions/:promotionId',
  summary: 'One offer (2.012)',
  tag: 'promotions',
  access: everyone,
  params: z.strictObject({ promotionId }),
  query: asked,
  reply: one,
  errors: ['promotion.unknown'],
})

const claimErrors = [
  'promotion.unknown',
  'promotion.over',
  'promotion.not_for_you',
  'promotion.budget_spent',
  'promotion.taken_device',
  'promotion.taken_phone',
  'promotion.taken_bank',
  'promotion.taken_household',
  'promotion.phone_needed',
  'promotion.bank_needed',
  'promotion.name_needed',
  'promotion.changed',
  'protection.excluded',
] as const

export const claimPromotion = defineEndpoint({
  name: 'claimPromotion',
  method: 'POST',
  path: '/wps/promotions/:promotionId/claim',
  summary: 'Claim an offer, or opt in to one for a deposit. Repeating it changes nothing',
  tag: 'promotions',
  access: realAccounts,
  maxPerHour: 120,
  params: z.strictObject({ promotionId }),
  body: z.strictObject({}),
  reply: one,
  errors: [...claimErrors, 'promotion.code_needed'],
})

export const enterPromotionCode = defineEndpoint({
  name: 'enterPromotionCode',
  method: 'POST',
  path: '/wps/promotions/codes',
  summary: 'Claim the offer with a code',
  tag: 'promotions',
  access: realAccounts,
  // Codes are words that can be guessed: whoever tries many is stopped.
  maxPerHour: 20,
  body: z.strictObject({ code: promotionCode }),
  reply: one,
  errors: [...claimErrors, 'promotion.code_unknown'],
})

/** `waiting`: behind an older one, or until own money is home; `opening` and `ending`: for a moment; `open`: running; `ended`. */
export const bonusState = z.enum(['waiting', 'opening', 'open', 'ending', 'ended'])
export type BonusState = z.output<typeof bonusState>

/** How a bonus ended: the turnover was met, its time was over, it was lost, given up, or a withdrawal ended it. */
export const bonusOutcome = z.enum(['met', 'expired', 'lost', 'given_up', 'withdrawn'])
export type BonusOutcome = z.output<typeof bonusOutcome>

/** A bonus with how far it has come. */
export const ownBonus = z.strictObject({
  bonusId: uuid,
  promotionId,
  title: z.string(),
  state: bonusState,
  outcome: z.nullable(bonusOutcome),
  amount,
  /** Bonus money that is left now; 0 before it opens and after its end. */
  left: amount,
  /**
   * Of the bonus that begins next, while none runs: own money at vendors and card tables, which has to be home first. It begins within a
   * minute if that is 0. `null` for others.
   */
  moneyAway: z.nullable(amount),
  /** How much must be wagered, how much counts so far, and how much is to go. */
  target: amount,
  counted: amount,
  toGo: amount,
  /** What was wagered by type of game, and how much of it counts. */
  progress: z.array(z.strictObject({ gameType, staked: amount, percent: z.number(), counted: amount })),
  conditions,
  madeAt: time,
  openedAt: z.nullable(time),
  expiresAt: z.nullable(time),
  endedAt: z.nullable(time),
  /** What became the member’s own money at its end, and what went back. */
  kept: z.nullable(amount),
  returned: z.nullable(amount),
})
export type OwnBonus = z.output<typeof ownBonus>

export const ownBonuses = defineEndpoint({
  name: 'ownBonuses',
  method: 'GET',
  path: '/wps/member/bonuses',
  summary: 'The member’s bonuses: the running one and those that wait, then those that ended (2.103)',
  tag: 'promotions',
  access: realAccounts,
  query: z.strictObject({ language: z.optional(language), pageNo, pageSize: pageSize(10) }),
  reply: z.strictObject({
    /** The running one first, then those that wait in their order. */
    current: z.array(ownBonus),
    /** Those that ended, the newest first. */
    list: z.array(ownBonus),
    ...paging,
    ...inCurrency,
  }),
  errors: [],
})

export const giveUpBonus = defineEndpoint({
  name: 'giveUpBonus',
  method: 'POST',
  path: '/wps/member/bonuses/:bonusId/give-up',
  summary: 'Give up a bonus: what is left of it goes back. Repeating it changes nothing',
  tag: 'promotions',
  access: realAccounts,
  maxPerHour: 60,
  params: z.strictObject({ bonusId: uuid }),
  body: z.strictObject({}),
  reply: z.strictObject({}),
  errors: ['promotion.bonus_unknown', 'promotion.bonus_over', 'wallet.busy', 'system.unavailable'],
})
