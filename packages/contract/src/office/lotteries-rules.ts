// What operators decide about lotteries: rates, limits, calendar, and numbers that are closed or pay less.
import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { code, filterBy, pageSize, time, uuid } from '../fields.ts'
import { lotteryFormat, lotteryRates } from '../lotteries/fields.ts'
import { officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

const shared = { tag: 'lotteries', access: ['operator'] } as const

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const zone = z.string().check(z.minLength(1), z.maxLength(60))
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** When a lottery is drawn. Times are of its zone. */
export const lotterySchedule = z.union([
  z.strictObject({
    kind: z.enum(['monthly']),
    days: z.array(whole(1, 31)).check(z.minLength(1), z.maxLength(31)),
    closesAt: clockTime,
    drawsAt: clockTime,
    zone,
  }),
  z.strictObject({
    kind: z.enum(['weekly']),
    weekdays: z.array(whole(0, 6)).check(z.minLength(1), z.maxLength(7)),
    closesAt: clockTime,
    drawsAt: clockTime,
    zone,
  }),
  z.strictObject({
    kind: z.enum(['rounds']),
    everyMinutes: whole(1, 720),
    rounds: whole(1, 1_440),
    from: clockTime,
    zone,
  }),
])
export type LotterySchedule = z.output<typeof lotterySchedule>

const plain = z.string().check(z.regex(/^\d{1,18}(\.\d{1,8})?$/))

/** The settings of a lottery. Amounts in main units; `null` is no limit. */
export const lotterySettings = z.strictObject({
  isOn: z.boolean(),
  schedule: lotterySchedule,
  drawDelaySeconds: whole(1, 3_600),
  sellsAhead: whole(1, 20),
  voidAfterMinutes: whole(5, 20_160),
  source: z.enum(['own', 'official']),
  cancelSeconds: z.nullable(whole(0, 86_400)),
  rates: lotteryRates,
  /** What VIP levels 1, 2, 3 … add to a bet's rates. */
  vipAdds: z.record(z.string(), z.array(z.string()).check(z.maxLength(20))),
  limits: z.strictObject({
    minUnit: plain,
    maxUnit: plain,
    maxSlipStake: plain,
    maxSlipPayout: z.nullable(plain),
    maxNumberPayout: z.nullable(plain),
    maxMemberNumber: z.nullable(plain),
    maxMemberSlips: whole(1, 500),
  }),
})
export type LotterySettings = z.output<typeof lotterySettings>

const gameParams = z.strictObject({ gameCode: code })
const returned = z.strictObject({
  bet: z.string(),
  /** The kind of line, such as `like 0012`; empty if all lines of the bet are alike. */
  name: z.string(),
  /** What a line pays back on average, such as `0.960000`. */
  rtp: z.string(),
})

const settingsPage = z.strictObject({
  gameCode: code,
  names: z.strictObject(inEachLanguage(() => z.string())),
  format: lotteryFormat,
  /** The version that applies now, and the newest one, which the form begins with. */
  current: z.int(),
  newest: z.int(),
  /** Since when, or from when on, the newest one applies. */
  appliesFrom: time,
  settings: lotterySettings,
  returns: z.array(returned),
  /** How long before it applies a change is announced at least, in minutes. */
  leadMinutes: z.int(),
  currencySymbol: z.string(),
  currencyDigits: z.int(),
})
export type OfficeLotterySettings = z.output<typeof settingsPage>

export const officeLotterySettings = defineEndpoint({
  ...shared,
  name: 'officeLotterySettings',
  method: 'GET',
  path: '/office/lotteries/:gameCode/settings',
  summary: 'The settings of a lottery, and what each bet pays back on average',
  permission: 'lotteries.read',
  params: gameParams,
  query: z.strictObject({}),
  reply: settingsPage,
  errors: ['game.not_found'],
})

/** In the brand's time zone, such as `2026-12-01T20:00`. */
const localTime = z.string().check(z.regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d$/))

export const saveLotterySettings = defineEndpoint({
  ...shared,
  name: 'saveLotterySettings',
  method: 'POST',
  path: '/office/lotteries/:gameCode/settings',
  summary: 'Announce a new version of the settings; only switching a lottery off applies at once',
  permission: 'lotteries.change',
  freshFactor: true,
  maxPerHour: 120,
  params: gameParams,
  body: z.strictObject({
    /** The version that the operator has seen. */
    version: z.int().check(z.gte(0)),
    settings: lotterySettings,
    /** `null`: at once. */
    from: z.nullable(localTime),
    reason: officeReason,
  }),
  reply: settingsPage,
  errors: [
    'game.not_found',
    'lottery.settings_changed',
    'lottery.settings_same',
    'lottery.too_soon',
    'lottery.rates_wrong',
    'lottery.return_too_high',
  ],
})

const version = z.strictObject({
  version: z.int(),
  operator: z.string(),
  reason: z.string(),
  at: time,
  appliesFrom: time,
  /** What it changed, by the name of the fact, such as `rates top-3 hit`. */
  changes: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
})
export type LotteryVersion = z.output<typeof version>

export const lotteryVersions = defineEndpoint({
  ...shared,
  name: 'lotteryVersions',
  method: 'GET',
  path: '/office/lotteries/:gameCode/versions',
  summary: 'Every version of the settings, the newest first; `before` is the version to go on from',
  permission: 'lotteries.read',
  params: gameParams,
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,9}$/))), pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(version), next: z.nullable(z.string()) }),
  errors: ['game.not_found'],
})

/** `announced`: it counts later. `lifted`: it counts no more. `over`: its draw sells nothing more. */
export const restrictionStates = ['announced', 'counts', 'lifted', 'over'] as const

const restriction = z.strictObject({
  restrictionId: uuid,
  gameCode: code,
  names: z.strictObject(inEachLanguage(() => z.string())),
  /** `null`: all draws of the lottery. */
  draw: z.nullable(z.strictObject({ drawId: uuid, number: z.string() })),
  bet: z.string(),
  line: z.string(),
  /** The part of the rate that is paid, such as `0.5`; `0`: nothing more is sold. */
  part: z.string(),
  state: z.enum(restrictionStates),
  appliesFrom: time,
  operator: z.string(),
  reason: z.string(),
  madeAt: time,
  lifted: z.nullable(z.strictObject({ from: time, operator: z.string(), reason: z.string(), at: time })),
})
export type OfficeRestriction = z.output<typeof restriction>

export const lotteryRestrictions = defineEndpoint({
  ...shared,
  name: 'lotteryRestrictions',
  method: 'GET',
  path: '/office/lotteries/restrictions',
  summary: 'Numbers that are closed or pay less, the newest first; `open` those that count now or will',
  permission: 'lotteries.read',
  query: z.strictObject({ gameCode: filterBy(code), state: filterBy(z.enum(['open', 'past'])), ...pageQuery }),
  reply: z.strictObject({ list: z.array(restriction), ...officePaging }),
  errors: [],
})

export const restrictNumbers = defineEndpoint({
  ...shared,
  name: 'restrictNumbers',
  method: 'POST',
  path: '/office/lotteries/:gameCode/restrictions',
  summary: 'Close numbers or cut their rate for one draw or all draws; tickets that were sold keep their rate',
  permission: 'lotteries.change',
  freshFactor: true,
  maxPerHour: 600,
  params: gameParams,
  body: z.strictObject({
    /** `null`: all draws of the lottery. */
    drawId: z.nullable(uuid),
    bets: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.minLength(1), z.maxLength(20)),
    /** A selection of each of these bets, such as `12 21 55`. */
    numbers: z.string().check(z.minLength(1), z.maxLength(4_000)),
    /** In percent of the rate; 0: nothing more is sold. */
    percent: whole(0, 99),
    /** `null`: at once. */
    from: z.nullable(localTime),
    reason: officeReason,
  }),
  reply: z.strictObject({ restricted: z.int() }),
  errors: [
    'game.not_found',
    'lottery.draw_unknown',
    'lottery.draw_over',
    'lottery.pick_wrong',
    'lottery.too_many_restrictions',
  ],
})

export const liftRestrictions = defineEndpoint({
  ...shared,
  name: 'liftRestrictions',
  method: 'POST',
  path: '/office/lotteries/restrictions/lift',
  summary: 'Sell numbers at their full rate again, from now on',
  permission: 'lotteries.change',
  freshFactor: true,
  maxPerHour: 600,
  body: z.strictObject({
    restrictionIds: z.array(uuid).check(z.minLength(1), z.maxLength(200)),
    reason: officeReason,
  }),
  reply: z.strictObject({ lifted: z.int() }),
  errors: ['lottery.restriction_unknown'],
})
