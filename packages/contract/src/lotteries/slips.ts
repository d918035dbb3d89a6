// Bets on lotteries: slips, their proofs, and plans that bet on coming draws.
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts, signedIn } from '../endpoint.ts'
import { amount, code, day, filterBy, hash, language, pageNo, pageSize, paging, time, uuid } from '../fields.ts'
import { drawLine, lotteryPick, maxPicks, soldTicket } from './fields.ts'
import { slipStates } from './slip-states.ts'

const slip = z.strictObject({
  slipId: uuid,
  draw: drawLine,
  gameName: z.string(),
  iconUrl: z.string(),
  vassalage: code,
  state: z.enum(slipStates),
  tickets: z.array(soldTicket),
  lines: z.number(),
  stake: amount,
  /** What the slip has paid so far. */
  payout: amount,
  /** The plan that bought it. */
  chaseId: z.nullable(uuid),
  placedAt: time,
  canCancel: z.boolean(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
})
export type LotterySlip = z.output<typeof slip>

const saleErrors = [
  'lottery.draw_unknown',
  'lottery.not_on_sale',
  'lottery.closed',
  'lottery.terms_changed',
  'lottery.pick_wrong',
  'lottery.number_closed',
  'lottery.unit_below_minimum',
  'lottery.unit_above_maximum',
  'lottery.slip_stake_too_high',
  'lottery.slip_payout_too_high',
  'lottery.too_many_lines',
  'lottery.too_many_slips',
  'lottery.too_many_lines_in_draw',
  'lottery.number_full',
  'lottery.member_number_full',
  'game.in_preparation',
  'game.maintenance',
  'wallet.insufficient_funds',
  'wallet.debt_open',
  'wallet.account_blocked',
  'wallet.pay_owed',
  'wallet.limit_reached',
  'bonus.stake_too_high',
  'protection.excluded',
  'wallet.busy',
  'request.idempotency_key_reused',
] as const

const picks = z.array(lotteryPick).check(z.minLength(1), z.maxLength(maxPicks))

export const buySlip = defineEndpoint({
  name: 'buySlip',
  method: 'POST',
  path: '/lgw/draws/:drawId/slips',
  summary: 'Buy a slip of at most 100 bets on a draw: all of them in one posting, or none',
  tag: 'lotteries',
  access: signedIn,
  idempotent: true,
  params: z.strictObject({ drawId: uuid }),
  body: z.strictObject({
    picks,
    /** The version of the rates that the member saw; if another one applies by now, nothing is sold. */
    termsVersion: z.number().check(z.int(), z.positive()),
  }),
  reply: slip,
  errors: saleErrors,
})

export const lotterySlips = defineEndpoint({
  name: 'lotterySlips',
  method: 'GET',
  path: '/lgw/slips',
  summary: 'The member’s slips, newest first',
  tag: 'lotteries',
  access: signedIn,
  query: z.strictObject({
    language: z.optional(language),
    gameCode: filterBy(code),
    state: filterBy(z.enum(slipStates)),
    /** The day on which they were bought, in the brand's time zone. */
    from: z.optional(day),
    to: z.optional(day),
    pageNo,
    pageSize: pageSize(20),
  }),
  reply: z.strictObject({ list: z.array(slip), ...paging }),
  errors: [],
})

export const lotterySlip = defineEndpoint({
  name: 'lotterySlip',
  method: 'GET',
  path: '/lgw/slips/:slipId',
  summary: 'A slip with its winning lines, its place in the seal of the draw, and its postings',
  tag: 'lotteries',
  access: signedIn,
  params: z.strictObject({ slipId: uuid }),
  query: z.strictObject({ language: z.optional(language) }),
  reply: z.strictObject({
    ...slip.shape,
    /** What the seal calls the member in this draw: 16 hexadecimal digits. */
    holder: z.string(),
    /** The text of the slip's leaf. */
    text: z.string(),
    /** Its place in the tree, once the draw is sealed: `isInTree` of `@baize/lottery` checks it. */
    proof: z.nullable(z.strictObject({ index: z.number(), size: z.number(), path: z.array(hash), root: hash })),
    /** The lines that won, by the place of their bet in `tickets`; at most 500. */
    winners: z.array(
      z.strictObject({ ticket: z.number(), line: z.string(), hits: z.record(z.string(), z.number()), payout: amount }),
    ),
    postings: z.array(
      z.strictObject({
        kind: z.enum(['stake', 'payout', 'rollback']),
        seq: z.string(),
        amount,
        balanceAfter: amount,
        lane: z.number(),
        batch: z.string(),
        batchHash: hash,
        postedAt: time,
      }),
    ),
  }),
  errors: ['lottery.slip_unknown'],
})

export const cancelSlip = defineEndpoint({
  name: 'cancelSlip',
  method: 'POST',
  path: '/lgw/slips/:slipId/cancel',
  summary: 'Cancel a slip while its draw is open, where the lottery allows it: the stake is returned',
  tag: 'lotteries',
  access: signedIn,
  params: z.strictObject({ slipId: uuid }),
  body: z.strictObject({}),
  reply: slip,
  errors: ['lottery.slip_unknown', 'lottery.cannot_cancel', 'lottery.cannot_cancel_bonus', 'wallet.busy'],
})

/** Why a plan ended. */
export const chaseEnds = ['done', 'won', 'profit', 'loss', 'stopped', 'refused'] as const

const chase = z.strictObject({
  chaseId: uuid,
  gameCode: code,
  gameName: z.string(),
  province: z.nullable(z.string()),
  picks: z.array(lotteryPick),
  /** How often each draw's units are multiplied, one for each draw of the plan. */
  multipliers: z.array(z.number()),
  stopOnWin: z.boolean(),
  /** The plan ends once its wins less its stakes reach this, or its losses do. */
  stopProfit: z.nullable(amount),
  stopLoss: z.nullable(amount),
  state: z.enum(['running', 'ended']),
  end: z.nullable(z.enum(chaseEnds)),
  /** The code of the refusal that ended it, such as `wallet.insufficient_funds`. */
  refusal: z.nullable(z.string()),
  drawsDone: z.number(),
  staked: amount,
  won: amount,
  startedAt: time,
  currencyCode: z.string(),
  currencySymbol: z.string(),
})
export type LotteryChase = z.output<typeof chase>

export const startChase = defineEndpoint({
  name: 'startChase',
  method: 'POST',
  path: '/lgw/games/:gameCode/chases',
  summary:
    'Bet on coming draws, one slip for each draw as soon as the one before is settled, until a stop rule or the end',
  tag: 'lotteries',
  access: realAccounts,
  idempotent: true,
  params: z.strictObject({ gameCode: code }),
  body: z.strictObject({
    picks,
    province: z.optional(z.string().check(z.regex(/^[a-z]{1,8}$/))),
    multipliers: z.array(z.number().check(z.int(), z.gte(1), z.lte(1_000))).check(z.minLength(1), z.maxLength(120)),
    stopOnWin: z.boolean(),
    stopProfit: z.optional(z.string().check(z.regex(/^\d{1,18}(\.\d{1,8})?$/))),
    stopLoss: z.optional(z.string().check(z.regex(/^\d{1,18}(\.\d{1,8})?$/))),
  }),
  reply: chase,
  errors: [
    'game.not_found',
    'game.in_preparation',
    'game.maintenance',
    'lottery.pick_wrong',
    'lottery.unit_below_minimum',
    'lottery.unit_above_maximum',
    'lottery.slip_stake_too_high',
    'lottery.slip_payout_too_high',
    'lottery.too_many_lines',
    'lottery.too_many_chases',
    'protection.excluded',
    'request.idempotency_key_reused',
  ],
})

export const lotteryChases = defineEndpoint({
  name: 'lotteryChases',
  method: 'GET',
  path: '/lgw/chases',
  summary: 'The member’s plans, running ones first, then the newest',
  tag: 'lotteries',
  access: realAccounts,
  query: z.strictObject({ language: z.optional(language), gameCode: filterBy(code), pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(chase), ...paging }),
  errors: [],
})

export const stopChase = defineEndpoint({
  name: 'stopChase',
  method: 'POST',
  path: '/lgw/chases/:chaseId/stop',
  summary: 'End a plan: no further draw is bet on. Slips that it bought stay',
  tag: 'lotteries',
  access: realAccounts,
  params: z.strictObject({ chaseId: uuid }),
  body: z.strictObject({}),
  reply: chase,
  errors: ['lottery.chase_unknown'],
})
