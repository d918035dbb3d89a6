// The lotteries of a brand as operators see them: games, draws, what could have to be paid, and reports.
import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, code, day, filterBy, hash, time, uuid } from '../fields.ts'
import { drawState, lotteryFormat, lotteryNumbers, lottoArea } from '../lotteries/fields.ts'
import { tableFile, tableFormat } from '../table-file.ts'
import { dayQuery, officePaging, pageQuery } from './fields.ts'
import { lotterySchedule } from './lotteries-rules.ts'
import { officeReason } from './operators.ts'

const shared = { tag: 'lotteries', access: ['operator'], permission: 'lotteries.read' } as const

const names = z.strictObject(inEachLanguage(() => z.string()))

const lottery = z.strictObject({
  gameCode: code,
  names,
  area: lottoArea,
  format: lotteryFormat,
  /** The codes of the provinces that draw in turn; empty if the lottery has none. */
  provinces: z.array(z.string()),
  isOn: z.boolean(),
  source: z.enum(['own', 'official']),
  schedule: lotterySchedule,
  /** The version of its settings that applies now. */
  version: z.int(),
  /** From when on another version applies; `null` if none is announced. */
  announcedFrom: z.nullable(time),
  /** The draw on sale that closes next. */
  nextDraw: z.nullable(z.strictObject({ drawId: uuid, number: z.string(), closesAt: time })),
  /** Numbers that are closed or pay less now, or will. */
  restrictions: z.int(),
})
export type OfficeLottery = z.output<typeof lottery>

export const officeLotteries = defineEndpoint({
  ...shared,
  name: 'officeLotteries',
  method: 'GET',
  path: '/office/lotteries',
  summary: 'The lotteries of the brand, at most 100',
  query: z.strictObject({}),
  reply: z.strictObject({ list: z.array(lottery), now: time, currencySymbol: z.string(), currencyDigits: z.int() }),
  errors: [],
})

/** What was sold on a draw and what it paid, without trial play. Amounts in main units. */
const sums = {
  /** Slips that were sold, those that were returned later among them. */
  slips: z.int(),
  /** What was staked, less what was returned. */
  staked: amount,
  paid: amount,
  /** Staked less paid. */
  result: amount,
  /** Slips that members cancelled, and what they were given back. */
  cancelledSlips: z.int(),
  cancelled: amount,
  /** Slips whose draw became void, and what was given back. */
  voidSlips: z.int(),
  voided: amount,
}

const drawRow = z.strictObject({
  drawId: uuid,
  gameCode: code,
  /** What players call it, such as `20261126-0042` or `20261126-hcm`. */
  number: z.string(),
  province: z.nullable(z.string()),
  state: drawState,
  source: z.enum(['own', 'official']),
  opensAt: time,
  closesAt: time,
  drawsAt: time,
  numbers: z.nullable(lotteryNumbers),
  /** Whether it should have gone on by now and did not. */
  isLate: z.boolean(),
  ...sums,
})
export type OfficeDrawRow = z.output<typeof drawRow>

export const officeDraws = defineEndpoint({
  ...shared,
  name: 'officeDraws',
  method: 'GET',
  path: '/office/lotteries/draws',
  summary: 'Draws, the latest first; without a state or days, those up to the next day',
  query: z.strictObject({ gameCode: filterBy(code), state: filterBy(drawState), ...dayQuery, ...pageQuery }),
  reply: z.strictObject({ list: z.array(drawRow), ...officePaging }),
  errors: [],
})

const drawParams = z.strictObject({ drawId: uuid })

const officeDrawShape = z.strictObject({
  ...drawRow.shape,
  names,
  format: lotteryFormat,
  day,
  /** The version of the settings that made it. */
  version: z.int(),
  madeAt: time,
  /** Without numbers by then it is void. */
  voidAfter: time,
  commitment: z.nullable(hash),
  beacon: z.nullable(
    z.strictObject({ kind: z.enum(['local', 'drand']), name: z.string(), value: z.nullable(z.string()) }),
  ),
  closedAt: z.nullable(time),
  /** What was sealed, slips of trial play among them. */
  seal: z.nullable(z.strictObject({ slips: z.int(), root: hash, sealHash: hash, sealedAt: time })),
  drawnAt: z.nullable(time),
  settledAt: z.nullable(time),
  /** How often its numbers were settled: above 1 after a correction. */
  generation: z.int(),
  /** Slips that won. */
  winners: z.nullable(z.int()),
  void: z.nullable(z.strictObject({ reason: z.string(), operator: z.nullable(z.string()), at: time })),
  /** Whether an operator can still make it void. */
  canVoid: z.boolean(),
  currencySymbol: z.string(),
})
export type OfficeDraw = z.output<typeof officeDrawShape>

export const officeDraw = defineEndpoint({
  ...shared,
  name: 'officeDraw',
  method: 'GET',
  path: '/office/lotteries/draws/:drawId',
  summary: 'A draw with its whole life',
  params: drawParams,
  query: z.strictObject({}),
  reply: officeDrawShape,
  errors: ['lottery.draw_unknown'],
})

export const voidLotteryDraw = defineEndpoint({
  ...shared,
  name: 'voidLotteryDraw',
  method: 'POST',
  path: '/office/lotteries/draws/:drawId/void',
  summary: 'Make a draw void before its numbers are settled: every stake is returned',
  permission: 'lotteries.results',
  freshFactor: true,
  params: drawParams,
  body: z.strictObject({ reason: officeReason }),
  reply: officeDrawShape,
  errors: ['lottery.draw_unknown', 'lottery.draw_over'],
})

const comingDraw = z.strictObject({
  gameCode: code,
  province: z.nullable(z.string()),
  closesAt: time,
  drawsAt: time,
  /** The draw, once it is made. */
  draw: z.nullable(z.strictObject({ drawId: uuid, number: z.string(), state: drawState })),
})
export type ComingDraw = z.output<typeof comingDraw>

export const lotteryCalendar = defineEndpoint({
  ...shared,
  name: 'lotteryCalendar',
  method: 'GET',
  path: '/office/lotteries/calendar',
  summary: 'The draws of 14 days by the settings that will apply then; lotteries with rounds are named once',
  query: z.strictObject({ from: z.optional(day) }),
  reply: z.strictObject({
    days: z.array(z.strictObject({ day, draws: z.array(comingDraw) })),
    rounds: z.array(
      z.strictObject({ gameCode: code, everyMinutes: z.int(), rounds: z.int(), from: z.string(), zone: z.string() }),
    ),
  }),
  errors: [],
})

const liabilityRow = z.strictObject({
  bet: z.string(),
  line: z.string(),
  tickets: z.int(),
  staked: amount,
  /** What one hit pays at the highest rate that each ticket was sold at. */
  payout: amount,
  /** What was staked on this kind of bet, less the payout: what the site wins (or loses, below 0) if this number comes. */
  result: amount,
})
export type LiabilityRow = z.output<typeof liabilityRow>

export const lotteryLiability = defineEndpoint({
  ...shared,
  name: 'lotteryLiability',
  method: 'GET',
  path: '/office/lotteries/draws/:drawId/liability',
  summary: 'What is staked on each number of a draw and what it could have to be paid, the highest payout first',
  params: drawParams,
  query: z.strictObject({ bet: z.optional(z.string().check(z.maxLength(40))), ...pageQuery }),
  reply: z.strictObject({
    at: time,
    /** Up to when everything that was sold is counted. */
    bets: z.array(
      z.strictObject({
        bet: z.string(),
        numbers: z.int(),
        tickets: z.int(),
        staked: amount,
        /** The number that would cost most. */
        line: z.string(),
        payout: amount,
        result: amount,
      }),
    ),
    list: z.array(liabilityRow),
    /** Of a kind of bet on numbers of two or three digits: those on which something is staked. */
    heat: z.nullable(
      z.strictObject({
        digits: z.int(),
        cells: z.array(z.strictObject({ line: z.string(), staked: amount, payout: amount })),
      }),
    ),
    /** The most that all members together can win on one number; `null`: no limit. */
    maxNumberPayout: z.nullable(amount),
    ...officePaging,
  }),
  errors: ['lottery.draw_unknown'],
})

/** Money of draws by their day. */
const reportFigures = z.strictObject({
  ...sums,
  /** Paid of what was staked, in percent. */ returned: z.nullable(z.string()),
})
export type LotteryFigures = z.output<typeof reportFigures>
const reportRow = z.strictObject({ gameCode: code, names, day, ...reportFigures.shape })
export type LotteryReportRow = z.output<typeof reportRow>

export const lotteryReports = defineEndpoint({
  ...shared,
  name: 'lotteryReports',
  method: 'GET',
  path: '/office/lotteries/reports',
  summary: 'What lotteries sold and paid by the day of their draws, the newest first, and all of them together',
  query: z.strictObject({ gameCode: filterBy(code), ...dayQuery, ...pageQuery }),
  reply: z.strictObject({
    from: day,
    to: day,
    total: reportFigures,
    list: z.array(reportRow),
    ...officePaging,
  }),
  errors: ['lottery.report_period'],
})

export const lotteryReportsFile = defineEndpoint({
  ...shared,
  name: 'lotteryReportsFile',
  method: 'GET',
  path: '/office/lotteries/reports/file',
  summary: 'What lotteries sold and paid by day, as a file for spreadsheet programs',
  maxPerHour: 120,
  query: z.strictObject({ gameCode: filterBy(code), ...dayQuery, format: tableFormat }),
  download: 'table',
  reply: tableFile,
  errors: ['lottery.report_period'],
})
