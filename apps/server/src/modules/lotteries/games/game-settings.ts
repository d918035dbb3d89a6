import { formatByCode, termsOf, type LotteryFormat, type LotteryTerms } from '@baize/lottery'
import * as z from 'zod'
import type { ResultSource } from '../official/result-sources.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const zone = z.string().refine(isTimeZone, 'no time zone')
const weekday = z.literal([0, 1, 2, 3, 4, 5, 6])
const minor = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform((text) => BigInt(text))
const rate = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/)

const schedule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('monthly'),
    days: z.array(z.int().min(1).max(31)).min(1).max(31),
    closesAt: time,
    drawsAt: time,
    zone,
  }),
  z.strictObject({
    kind: z.literal('weekly'),
    weekdays: z.array(weekday).min(1).max(7),
    closesAt: time,
    drawsAt: time,
    zone,
  }),
  z
    .strictObject({
      kind: z.literal('rounds'),
      everyMinutes: z.int().min(1).max(720),
      rounds: z.int().min(1).max(1_440),
      from: time,
      zone,
    })
    .refine(({ everyMinutes, rounds }) => everyMinutes * rounds <= 1_440, 'the rounds of a day take longer than a day'),
])

/**
 * What operators decide about a lottery. Each change is a new version, which applies from a moment on; tickets keep the version that
 * they were sold at. Amounts are texts of whole minor units.
 */
export const gameSettings = z.strictObject({
  /** Off: nothing is sold, and no further draws are made. */
  isOn: z.boolean(),
  schedule,
  /** For rounds: how long after the cut-off the numbers are drawn. */
  drawDelaySeconds: z.int().min(1).max(3_600),
  /** How many draws (of each province) are on sale at once. */
  sellsAhead: z.int().min(1).max(20),
  /** A draw without numbers this long after its time is void. */
  voidAfterMinutes: z.int().min(5).max(20_160),
  source: z.enum(['own', 'official']),
  /** Until how long before the cut-off a slip can be cancelled; null: never. */
  cancelSeconds: z.int().min(0).max(86_400).nullable(),
  rates: z.record(z.string().max(40), z.record(z.string().max(40), rate)),
  /** What VIP levels 1, 2, 3 … add to a bet's rate. */
  vipAdds: z.record(z.string().max(40), z.array(rate).max(20)).optional(),
  limits: z.strictObject({
    /** Of a line, before the cost of its bet type. */
    minUnitMinor: minor,
    maxUnitMinor: minor,
    maxSlipStakeMinor: minor,
    /** The most that a slip can win; null: no limit. */
    maxSlipPayoutMinor: minor.nullable(),
    /** The most that all members together can win on one number of a draw. */
    maxNumberPayoutMinor: minor.nullable(),
    /** The most that a member can stake on one number of a draw. */
    maxMemberNumberMinor: minor.nullable(),
    maxMemberSlips: z.int().min(1).max(500),
  }),
})
export type GameSettings = z.output<typeof gameSettings>
/** As it is stored and as brands write it. */
export type GameSettingsJson = z.input<typeof gameSettings>

/** A lottery of a brand: what never changes about it. */
export interface LotteryGame {
  readonly gameCode: string
  /** Whose tile it has in the catalogue. */
  readonly vendorCode: string
  readonly format: LotteryFormat
  readonly area: 'OWN' | 'TH' | 'VN' | 'SEA'
  /** The provinces that draw in turn, each with a draw of its own; undefined if the lottery has none. */
  readonly provinces: 'north' | 'central' | 'south' | undefined
  /** Where the numbers of its official draws are read. */
  readonly results?: readonly ResultSource[] | undefined
}

/** The settings of a lottery that apply at a moment, with the terms made of them. */
export interface GameVersion {
  readonly version: number
  readonly appliesFrom: Temporal.Instant
  readonly settings: GameSettings
  readonly terms: LotteryTerms
}

/** The terms of settings. Throws a RangeError if they do not have a rate for each tier of the format's bets. */
export function termsOfSettings(format: LotteryFormat, version: number, settings: GameSettings): LotteryTerms {
  const { rates, vipAdds } = settings
  return termsOf(format, { version, rates, ...(vipAdds === undefined ? {} : { vipAdds }) })
}

/** A format by its code, for the brand's file. */
export const knownFormat = z.string().transform((code, context) => {
  const format = formatByCode(code)
  if (format !== undefined) return format
  context.addIssue({ code: 'custom', message: `no format ${code}` })
  return z.NEVER
})

function isTimeZone(text: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text)
    return true
  } catch {
    return false
  }
}
