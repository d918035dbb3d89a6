// Offers as operators write them, and the claims that they decide about.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, day, language, pageSize, time, uuid } from '../fields.ts'
import { bonusOutcome, bonusState, ownBonus } from '../promotions.ts'
import { promotionContent, promotionCost, promotionId } from '../promotion-content.ts'
import { memberName, memberNumber, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/** `draft`: only operators see it; `published`: members see it from its beginning to its end; `closed`: over for good or for now. */
export const offerState = z.enum(['draft', 'published', 'closed'])
export type OfferState = z.output<typeof offerState>

/** A text that says what is stored and may be of an earlier release: the form checks it before it is sent. */
const stored = z.record(z.string(), z.unknown())

const offerRow = z.strictObject({
  promotionId,
  state: offerState,
  version: z.number(),
  content: stored,
  changedAt: time,
  /** How often it was claimed, how many claims wait for an operator, and what was given, in the unit of its reward. */
  claims: z.number(),
  waiting: z.number(),
  spent: amount,
  spentToday: amount,
})
export type OfficeOffer = z.output<typeof offerRow>

const facts = { currencySymbol: z.string(), currencyDigits: z.number(), timeZone: z.string() }

export const officePromotions = defineEndpoint({
  name: 'officePromotions',
  method: 'GET',
  path: '/office/promotions',
  summary: 'The brand’s offers, those that changed last first',
  tag: 'promotions',
  access: ['operator'],
  permission: 'promotions.read',
  query: z.strictObject({ state: z.optional(offerState), ...pageQuery }),
  reply: z.strictObject({ list: z.array(offerRow), ...officePaging, ...facts }),
  errors: [],
})

const params = z.strictObject({ promotionId })
const whole = z.strictObject({ offer: offerRow, ...facts })

export const officePromotion = defineEndpoint({
  name: 'officePromotion',
  method: 'GET',
  path: '/office/promotions/:promotionId',
  summary: 'One offer',
  tag: 'promotions',
  access: ['operator'],
  permission: 'promotions.read',
  params,
  reply: whole,
  errors: ['promotion.unknown'],
})

export const savePromotion = defineEndpoint({
  name: 'savePromotion',
  method: 'POST',
  path: '/office/promotions/:promotionId',
  summary: 'Save a new version of an offer, publish it or close it. Claims keep the version that they were made with',
  tag: 'promotions',
  access: ['operator'],
  permission: 'promotions.change',
  freshFactor: true,
  params,
  body: z.strictObject({
    /** The version that the operator has seen; 0 for a new offer. */
    version: z.int().check(z.gte(0)),
    state: offerState,
    content: promotionContent,
    reason: officeReason,
  }),
  reply: whole,
  errors: [
    'promotion.unknown',
    'promotion.changed',
    'promotion.code_taken',
    'promotion.nothing',
    'promotion.unit_fixed',
    'payment.amount_invalid',
  ],
})

const version = z.strictObject({
  version: z.number(),
  state: offerState,
  operator: z.string(),
  reason: z.string(),
  at: time,
  /** What it changed, by the path of the field. */
  changes: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
})
export type OfferVersionRow = z.output<typeof version>

export const promotionVersions = defineEndpoint({
  name: 'promotionVersions',
  method: 'GET',
  path: '/office/promotions/:promotionId/versions',
  summary: 'Every version of an offer, the newest first; `before` is the version to go on from',
  tag: 'promotions',
  access: ['operator'],
  permission: 'promotions.read',
  params,
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,9}$/))), pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(version), next: z.nullable(z.string()) }),
  errors: ['promotion.unknown'],
})

/** `applying`: waits for an operator; the others as the server keeps them. */
export const claimState = z.enum(['signed', 'applying', 'rejected', 'issuing', 'issued', 'missed'])

const claimRow = z.strictObject({
  claimId: uuid,
  promotionId,
  version: z.number(),
  member: memberName,
  state: claimState,
  /** Money, or points if `isPoints`. */
  amount: z.nullable(amount),
  isPoints: z.boolean(),
  deposit: z.nullable(amount),
  madeAt: time,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(time),
  rejection: z.nullable(z.string()),
  /** What became of its bonus; `null` without one. */
  bonus: z.nullable(z.strictObject({ state: bonusState, outcome: z.nullable(bonusOutcome) })),
})
export type OfficeClaim = z.output<typeof claimRow>

export const promotionClaims = defineEndpoint({
  name: 'promotionClaims',
  method: 'GET',
  path: '/office/promotion-claims',
  summary: 'Claims: those that wait for a decision, the oldest first, or all, the newest first',
  tag: 'promotions',
  access: ['operator'],
  permission: 'promotions.read',
  query: z.strictObject({
    queue: z._default(z.enum(['waiting', 'all']), 'waiting'),
    promotion: z.optional(promotionId),
    member: z.optional(memberNumber),
    ...pageQuery,
  }),
  reply: z.strictObject({ list: z.array(claimRow), ...officePaging }),
  errors: [],
})

const claimParams = z.strictObject({ claimId: uuid })
const decided = z.strictObject({ claim: claimRow })

export const approveClaim = defineEndpoint({
  name: 'approveClaim',
  method: 'POST',
  path: '/office/promotion-claims/:claimId/approve',
  summary: 'Approve a claim: it is given at once',
  tag: 'promotions',
  access: ['operator'],
  permission: 'promotions.decide',
  freshFactor: true,
  params: claimParams,
  body: z.strictObject({}),
  reply: decided,
  errors: ['promotion.claim_unknown', 'payment.decided'],
})

export const rejectClaim = defineEndpoint({
  name: 'rejectClaim',
  method: 'POST',
  path: '/office/promotion-claims/:claimId/reject',
  summary: 'Reject a claim with a reason, which the member reads. Its budget is free again',
  tag: 'promotions',
  access: ['operator'],
  permission: 'promotions.decide',
  freshFactor: true,
  params: claimParams,
  body: z.strictObject({ reason: officeReason }),
  reply: decided,
  errors: ['promotion.claim_unknown', 'payment.decided'],
})

const forecast = z.strictObject({
  /** The days that are looked at, both included. */
  from: day,
  to: day,
  /** Members who would have qualified: by their deposits, because they registered, or because they were there. */
  basis: z.enum(['deposits', 'registered', 'seen']),
  members: z.int(),
  /** Whether there are more than were looked at. */
  isMore: z.boolean(),
  /** What it would have cost if only a share of them had taken it, and if all had, as often as they could. */
  low: amount,
  high: amount,
  /** That share, in per cent: measured at the offers that were shown in these days, or assumed if there are too few. */
  percent: z.int(),
  isMeasured: z.boolean(),
  /** Whether the budget is less than what all would have cost. */
  isCapped: z.boolean(),
  /** Conditions of the audience that were not looked at. */
  unlooked: z.array(z.enum(['countries', 'tags', 'uplines', 'minLevel'])),
})
export type OfferForecast = z.output<typeof forecast>

export const forecastPromotion = defineEndpoint({
  name: 'forecastPromotion',
  method: 'POST',
  path: '/office/promotion-forecast',
  summary: 'What an offer would have cost in the last 30 days, by the log of these days',
  tag: 'promotions',
  access: ['operator'],
  permission: 'promotions.read',
  maxPerHour: 300,
  body: promotionCost,
  reply: forecast,
  errors: ['payment.amount_invalid'],
})

export const memberBonuses = defineEndpoint({
  name: 'memberBonuses',
  method: 'GET',
  path: '/office/members/:memberId/bonuses',
  summary: 'Why an amount of a member is locked: the bonus that runs and those that wait, with what is to be wagered',
  tag: 'promotions',
  access: ['operator'],
  permission: 'promotions.read',
  params: z.strictObject({ memberId: memberNumber }),
  query: z.strictObject({ language: z.optional(language) }),
  reply: z.strictObject({
    /** The running one first, then those that wait in their order. */
    list: z.array(ownBonus),
    /** The member's own money, and how much of it cannot be withdrawn before the bonus has ended. */
    own: amount,
    locked: amount,
  }),
  errors: ['member.unknown'],
})
