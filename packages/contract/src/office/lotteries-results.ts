// The numbers of official draws: what sources and operators report, and what operators confirm.
import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { code, filterBy, time, uuid } from '../fields.ts'
import { drawState, lotteryFormat, lotteryNumbers } from '../lotteries/fields.ts'
import { officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

const shared = { tag: 'lotteries', access: ['operator'] } as const

/**
 * `waiting`: fewer than two sources have reported. `differ`: sources report different numbers. `agreed`: two sources or more agree and
 * nobody has confirmed it. `confirmed`: the numbers are confirmed. `correction`: sources agree on numbers other than the confirmed ones.
 */
export const resultStandings = ['waiting', 'differ', 'agreed', 'confirmed', 'correction'] as const
export type ResultStanding = (typeof resultStandings)[number]

const report = z.strictObject({
  /** The name of the source; of an entry by hand, the operator's. */
  source: z.string(),
  isByHand: z.boolean(),
  isMine: z.boolean(),
  numbers: lotteryNumbers,
  at: time,
})

const officialResult = z.strictObject({
  drawId: uuid,
  gameCode: code,
  names: z.strictObject(inEachLanguage(() => z.string())),
  format: lotteryFormat,
  number: z.string(),
  province: z.nullable(z.string()),
  state: drawState,
  drawsAt: time,
  voidAfter: time,
  standing: z.enum(resultStandings),
  /** The newest report of each source. */
  reports: z.array(report),
  /** The numbers that can be confirmed: two sources or more agree on them, and they are not the confirmed ones. */
  proposed: z.nullable(lotteryNumbers),
  /** Whether the caller may confirm them: not if the caller entered them by hand. */
  canConfirm: z.boolean(),
  confirmed: z.array(
    z.strictObject({
      generation: z.int(),
      numbers: lotteryNumbers,
      operator: z.string(),
      reason: z.string(),
      at: time,
    }),
  ),
})
export type OfficialResult = z.output<typeof officialResult>

export const officialResults = defineEndpoint({
  ...shared,
  name: 'officialResults',
  method: 'GET',
  path: '/office/lotteries/results',
  summary: 'Draws with official numbers whose time has come, the latest first; `open` those that wait for somebody',
  permission: 'lotteries.read',
  query: z.strictObject({ gameCode: filterBy(code), state: filterBy(z.enum(['open'])), ...pageQuery }),
  reply: z.strictObject({ list: z.array(officialResult), ...officePaging }),
  errors: [],
})

/** Numbers by prize, as an operator types them. */
const typedNumbers = z.record(
  z.string().check(z.maxLength(40)),
  z.array(z.string().check(z.maxLength(12))).check(z.maxLength(60)),
)

const drawParams = z.strictObject({ drawId: uuid })

export const reportResult = defineEndpoint({
  ...shared,
  name: 'reportResult',
  method: 'POST',
  path: '/office/lotteries/draws/:drawId/reports',
  summary: 'Enter the official numbers of a draw by hand: they count as one source',
  permission: 'lotteries.results',
  freshFactor: true,
  maxPerHour: 120,
  params: drawParams,
  body: z.strictObject({ numbers: typedNumbers }),
  reply: officialResult,
  errors: [
    'lottery.draw_unknown',
    'lottery.not_official',
    'lottery.not_due',
    'lottery.numbers_wrong',
    'lottery.draw_over',
  ],
})

export const confirmResult = defineEndpoint({
  ...shared,
  name: 'confirmResult',
  method: 'POST',
  path: '/office/lotteries/draws/:drawId/confirm',
  summary: 'Confirm numbers on which two sources agree: winners are paid by them, after a correction anew',
  permission: 'lotteries.results',
  freshFactor: true,
  maxPerHour: 120,
  params: drawParams,
  body: z.strictObject({
    /** The numbers that the operator saw. */
    numbers: typedNumbers,
    reason: officeReason,
  }),
  reply: officialResult,
  errors: [
    'lottery.draw_unknown',
    'lottery.not_official',
    'lottery.not_due',
    'lottery.not_agreed',
    'lottery.own_entry',
    'lottery.draw_over',
    'lottery.not_settled',
  ],
})
