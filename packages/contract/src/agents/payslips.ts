// What agents are paid, and what they pay their direct downlines: payslips that explain themselves, income, and the centre's home.
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from '../endpoint.ts'
import { amount, code, day, filterBy, language, pageNo, pageSize, paging, time, uuid } from '../fields.ts'
import { tableFile, tableFormat } from '../table-file.ts'
import { paySides, payStates } from './pay-words.ts'
import { payKind, person } from './payslip-fields.ts'

/** The longest period of lists and files of pay, in days. */
export const maxPayDays = 92

const rowId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
/** An amount in minor units, as a stored basis has it: what is computed again must not be rounded on the way. */
const minorText = z.string().check(z.regex(/^-?\d{1,30}$/))
/** A rate in parts per million. */
const ppmText = z.string().check(z.regex(/^\d{1,12}$/))
const cadence = z.enum(['daily', 'weekly', 'semimonthly', 'monthly'])

const payslip = z.strictObject({
  rowId,
  kind: payKind,
  cadence: z.nullable(cadence),
  /** `from` is counted, `to` is not. */
  from: time,
  to: time,
  /** 0 for the first of a period; further ones correct it. */
  run: z.int(),
  /** Who pays; `null` for the site itself. An upline's name is masked. */
  payer: z.nullable(person),
  payee: person,
  /** What the rate applies to: turnover, or for dividends the loss. */
  base: amount,
  /** In parts per million; `null` if winning and losing bets have different ones, and where no tier was reached. */
  ratePpm: z.nullable(z.int()),
  amount,
  state: z.enum(payStates),
  computedAt: time,
  paidAt: z.nullable(time),
})
export type Payslip = z.output<typeof payslip>

/** Days in the brand's time zone, both inclusive; a payslip belongs to the day on which its period ends. */
const listFilter = {
  kind: filterBy(payKind),
  side: z._default(z.enum(paySides), 'received'),
  from: z.optional(day),
  to: z.optional(day),
  state: filterBy(z.enum(payStates)),
  /** Only what is paid to this direct downline. */
  memberId: filterBy(code),
}

export const payslips = defineEndpoint({
  name: 'payslips',
  method: 'GET',
  path: '/wps/agent/payslips',
  summary: 'Payslips of an agent (2.122–2.125): what they received, or what they passed on to direct downlines',
  tag: 'agent',
  access: realAccounts,
  query: z.strictObject({ ...listFilter, pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({
    list: z.array(payslip),
    /** Pages and their number are those of the newest 10,000. */
    ...paging,
    from: day,
    to: day,
    /** Of everything that the filter lets through: paid, and still to be paid. */
    totals: z.strictObject({ paid: amount, waiting: amount }),
    currencySymbol: z.string(),
  }),
  errors: ['agent.not_in_team', 'agent.kind_off'],
})

export const payslipFile = defineEndpoint({
  name: 'payslipFile',
  method: 'GET',
  path: '/wps/agent/payslips/file',
  summary: 'Payslips of a period as a file for spreadsheet programs, the newest first (2.122–2.125)',
  tag: 'agent',
  access: ['agent'],
  maxPerHour: 60,
  query: z.strictObject({ language: z.optional(language), ...listFilter, format: tableFormat }),
  download: 'table',
  reply: tableFile,
  errors: ['agent.not_in_team', 'agent.kind_off'],
})

const basisOfEach = {
  from: z.string(),
  to: z.string(),
  earlierMinor: minorText,
  excludedMinor: minorText,
  carriedMinor: minorText,
}
const reachedTier = {
  tier: z.nullable(z.int()),
  ratePpm: ppmText,
  activeMembers: z.int(),
  activeFromMinor: minorText,
}
const stakes = { wonMinor: minorText, lostMinor: minorText, bets: z.int() }

/** What a payslip's amount follows from, as `packages/pay` reads it. */
const payBasis = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('daily'), ...basisOfEach, ...reachedTier, turnoverMinor: minorText }),
  z.strictObject({ kind: z.literal('hourly'), ...basisOfEach, ...stakes }),
  z.strictObject({
    kind: z.literal('realtime'),
    ...basisOfEach,
    ...stakes,
    corrections: z.int(),
  }),
  z.strictObject({
    kind: z.literal('dividend'),
    ...basisOfEach,
    ...reachedTier,
    turnoverMinor: minorText,
    stakeMinor: minorText,
    payoutMinor: minorText,
    giftsMinor: minorText,
    lossMinor: minorText,
  }),
])

const twoRates = { profitPpm: ppmText, lossPpm: ppmText }
const tierOf = { turnoverMinor: minorText, activeMembers: z.int(), ratePpm: ppmText }

/** What the contract of a payslip promises, as `packages/pay` reads it. */
export const payTerms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('daily'), tiers: z.array(z.strictObject(tierOf)), roundToMinor: minorText }),
  z.strictObject({ kind: z.literal('hourly'), ...twoRates }),
  z.strictObject({ kind: z.literal('realtime'), ...twoRates, singleBetMinor: minorText }),
  z.strictObject({
    kind: z.literal('dividend'),
    cadence,
    tiers: z.array(z.strictObject({ ...tierOf, lossMinor: minorText })),
  }),
])

export const payslipOf = defineEndpoint({
  name: 'payslipOf',
  method: 'GET',
  path: '/wps/agent/payslips/:rowId',
  summary: 'One payslip with everything that its amount follows from, and what was passed on below (2.122–2.125)',
  tag: 'agent',
  access: realAccounts,
  params: z.strictObject({ rowId: z.string() }),
  reply: z.strictObject({
    payslip,
    side: z.enum(paySides),
    contract: z.strictObject({ contractId: uuid, from: time, to: z.nullable(time) }),
    terms: payTerms,
    basis: payBasis,
    /** Further rows of the same contract and period, the first one included, without this one. */
    others: z.array(z.strictObject({ rowId, run: z.int(), amount, state: z.enum(payStates) })),
    /** What the payee paid to direct downlines for the same period and kind. The list has at most 100, the largest first. */
    below: z.nullable(z.strictObject({ count: z.int(), total: amount, list: z.array(payslip) })),
    /** How many decimals the currency has, to write amounts of minor units. */
    digits: z.int(),
    currencySymbol: z.string(),
  }),
  errors: ['agent.payslip_unknown'],
})

const income = {
  /** By kind, what was received. */
  received: z.strictObject({ daily: amount, hourly: amount, realtime: amount, dividend: amount }),
  receivedTotal: amount,
  passedOn: z.strictObject({ daily: amount, hourly: amount, realtime: amount, dividend: amount }),
  passedOnTotal: amount,
  /** Received less passed on. */
  net: amount,
}

export const agentIncome = defineEndpoint({
  name: 'agentIncome',
  method: 'GET',
  path: '/wps/agent/income',
  summary: 'My income (2.120): what an agent received and passed on by day and kind, for at most 92 days',
  tag: 'agent',
  access: ['agent'],
  query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  reply: z.strictObject({
    from: day,
    to: day,
    /** The days on which anything was paid for, newest first. */
    list: z.array(z.strictObject({ day, ...income })),
    totals: z.strictObject(income),
    /** Computed and not paid yet, in the period: what comes in, and what is still to be passed on. */
    waiting: z.strictObject({ incoming: amount, outgoing: amount }),
    currencySymbol: z.string(),
  }),
  errors: [],
})

export const agentIncomeFile = defineEndpoint({
  name: 'agentIncomeFile',
  method: 'GET',
  path: '/wps/agent/income/file',
  summary: 'My income (2.120) by day as a file for spreadsheet programs, newest day first',
  tag: 'agent',
  access: ['agent'],
  maxPerHour: 60,
  query: z.strictObject({
    language: z.optional(language),
    from: z.optional(day),
    to: z.optional(day),
    format: tableFormat,
  }),
  download: 'table',
  reply: tableFile,
  errors: [],
})
