// What is behind the base of a payslip: the downlines, level by level, and in the end the bets.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, day, filterBy, language, pageNo, pageSize, paging, time } from '../fields.ts'
import { payExclusionRules } from './pay-words.ts'
import { payKind, person } from './payslip-fields.ts'

const params = z.strictObject({ rowId: z.string().check(z.maxLength(40)) })
/**
 * Somebody below the payee: the numbers of the members on the way there, from a direct downline of the payee on, with dots between
 * them. The payee, without it. What is no number of a member is nobody's.
 */
const way = z.optional(z.string().check(z.maxLength(800)))

/** Sums of a line, without bets that do not count. */
const baseSums = {
  /** What the rate applies to: turnover, or for dividends the loss. */
  base: amount,
  turnover: amount,
  /** Turnover of bets that won and that lost; only of hourly and real-time wages. */
  won: amount,
  lost: amount,
  /** Stakes, payouts and gifts; only of dividends. */
  stake: amount,
  payout: amount,
  gifts: amount,
  /** The turnover that does not count, which is in no other sum. */
  excluded: amount,
}

const baseLine = z.strictObject({
  /**
   * `self` is whoever the level is about, alone; `carried` is what an earlier payslip left, `changed` what has changed since this
   * one was computed, and `gone` the bets that are no longer kept.
   */
  kind: z.enum(['agent', 'member', 'self', 'carried', 'changed', 'gone']),
  /** The member's number; empty for the others. */
  key: z.string(),
  name: z.string(),
  ...baseSums,
  /** Whether the line can be opened: who has left the team since cannot be looked at any more. */
  opens: z.boolean(),
})
export type BaseLine = z.output<typeof baseLine>

export const payslipBase = defineEndpoint({
  name: 'payslipBase',
  method: 'GET',
  path: '/wps/agent/payslips/:rowId/base',
  summary:
    'Who is behind the base of a payslip (2.122–2.125): a line for each direct downline of the payee, or of somebody below; they add up to the base',
  tag: 'agent',
  access: ['agent'],
  params,
  query: z.strictObject({ under: way, pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({
    kind: payKind,
    member: person,
    /** From the payee down to the member, without the member. */
    path: z.array(person),
    list: z.array(baseLine),
    ...paging,
    totals: z.strictObject(baseSums),
    /** The bets that do not count, by the rule that says so. */
    excluded: z.array(z.strictObject({ rule: z.enum(payExclusionRules), bets: z.int(), amount })),
    /** The days that count, both inclusive; `null` for kinds that count bets when they are settled, and if no whole day counts. */
    days: z.nullable(z.strictObject({ from: day, to: day })),
    currencySymbol: z.string(),
  }),
  errors: ['agent.payslip_unknown', 'agent.not_in_team'],
})

const slipBet = z.strictObject({
  member: person,
  vendorName: z.string(),
  gameCode: z.nullable(z.string()),
  /** In the language asked for; `null` for a game that the catalogue does not know. */
  gameName: z.nullable(z.string()),
  /** `null` for bets without a round. */
  roundId: z.nullable(z.string()),
  placedAt: time,
  settledAt: z.nullable(time),
  /** The valid stake. */
  stake: amount,
  /**
   * How it ended. `small`: the stake is below what the contract asks for; `excluded`: it does not count; `undone`: nothing of the
   * stake stayed.
   */
  ended: z.enum(['won', 'lost', 'even', 'small', 'excluded', 'undone']),
  /** Why it does not count. */
  rule: z.nullable(z.enum(payExclusionRules)),
  /** Whether an earlier payslip had the bet: this one has the difference only. */
  corrects: z.boolean(),
  /** What of it counts as won and as lost; below zero where a correction takes something back. */
  won: amount,
  lost: amount,
  /** What it brings, with all decimals: payslips drop fractions of the sum, not of each bet. */
  brings: z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,14})?$/)),
})
export type SlipBet = z.output<typeof slipBet>

export const payslipBets = defineEndpoint({
  name: 'payslipBets',
  method: 'GET',
  path: '/wps/agent/payslips/:rowId/bets',
  summary:
    'The bets behind a payslip of hourly or real-time wages (2.124, 2.125), newest first; for every kind of pay, the bets that do not count',
  tag: 'agent',
  access: ['agent'],
  params,
  query: z.strictObject({
    language: z.optional(language),
    /** Only bets of this agent's team. */
    under: way,
    /** Only bets that this member, who is directly below that agent or is the agent, placed alone. */
    member: z.optional(z.string().check(z.maxLength(40))),
    /** All bets, or only those that do not count. Daily wages and dividends have only those: for the others, there is the record. */
    show: filterBy(z.enum(['excluded'])),
    pageNo,
    pageSize: pageSize(20),
  }),
  reply: z.strictObject({
    kind: payKind,
    list: z.array(slipBet),
    /** Pages and their number are those of the newest 10,000. */
    ...paging,
    totals: z.strictObject({ won: amount, lost: amount, excluded: amount }),
    /** In parts per million; `null` for kinds without them. */
    rates: z.nullable(z.strictObject({ profitPpm: z.int(), lossPpm: z.int() })),
    currencySymbol: z.string(),
  }),
  errors: ['agent.payslip_unknown', 'agent.not_in_team'],
})
