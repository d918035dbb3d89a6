// What the endpoints of lotteries share.
import * as z from 'zod/mini'
import { amount, code, time, uuid } from '../fields.ts'

/** Where a lottery is shown: our own draws and Thailand's at `/lottery`, Vietnam's at `/vnLottery`, the others at `/seaLottery`. */
export const lottoAreas = ['OWN', 'TH', 'VN', 'SEA'] as const
export const lottoArea = z.enum(lottoAreas)
export type LottoArea = z.output<typeof lottoArea>

/** A format of `@baize/lottery`, such as `thai-government`. */
export const lotteryFormat = z.string()

/**
 * `open`: tickets are sold. `closed`: no more of them. `sealed`: their root is published. `drawn`: the numbers are known, winners are
 * being paid. `settled`: all winners are paid. `void`: all stakes were returned.
 */
export const drawStates = ['open', 'closed', 'sealed', 'drawn', 'settled', 'void'] as const
export const drawState = z.enum(drawStates)
export type DrawState = z.output<typeof drawState>

/** The numbers of a draw, by prize; of games with places, the symbols under `places`. */
export const lotteryNumbers = z.record(z.string(), z.array(z.string()))
export type LotteryNumbers = z.output<typeof lotteryNumbers>

/** A draw as lists show it. */
export const drawLine = z.strictObject({
  drawId: uuid,
  gameCode: code,
  /** What players call it, such as `20261126-0042` or `20261126-hcm`. */
  number: z.string(),
  /** Of Vietnamese draws: the province's code. */
  province: z.nullable(z.string()),
  state: drawState,
  opensAt: time,
  closesAt: time,
  drawsAt: time,
  numbers: z.nullable(lotteryNumbers),
})
export type DrawLine = z.output<typeof drawLine>

/** A rate by tier for each bet type: decimal texts such as `900` or `3.2`, the stake included. */
export const lotteryRates = z.record(z.string(), z.record(z.string(), z.string()))
export type LotteryRates = z.output<typeof lotteryRates>

/** How much can be bet; `null` is no limit. Amounts in main units. */
export const lotteryLimits = z.strictObject({
  /** The smallest and the largest unit of a line. */
  minUnit: amount,
  maxUnit: amount,
  /** The largest stake of a slip, and the most that it can win. */
  maxSlipStake: amount,
  maxSlipPayout: z.nullable(amount),
  /** The most that a member can stake on one number of one draw. */
  maxMemberNumber: z.nullable(amount),
  /** Slips of a member in one draw. */
  maxMemberSlips: z.number(),
})

/** A number that is closed (`part` 0) or pays a part of its rate, such as `0.5`. */
export const lotteryRestriction = z.strictObject({
  bet: z.string(),
  line: z.string(),
  part: z.string(),
  /** Only for this draw; `null`: for all draws. */
  drawId: z.nullable(uuid),
  appliesFrom: time,
})

/** One bet of a slip as somebody wants it. */
export const lotteryPick = z.strictObject({
  bet: z.string().check(z.minLength(1), z.maxLength(40)),
  /** As `parseSelection` of `@baize/lottery` reads it. */
  selection: z.string().check(z.minLength(1), z.maxLength(60_000)),
  /** The stake of a line before the bet type's cost, in main units. */
  unit: z.string().check(z.regex(/^\d{1,18}(\.\d{1,8})?$/)),
})
export type LotteryPick = z.output<typeof lotteryPick>

/** The bets that a slip can have. */
export const maxPicks = 100

/** One bet of a slip as it was sold: everything that its payout depends on. */
export const soldTicket = z.strictObject({
  format: z.string(),
  bet: z.string(),
  selection: z.string(),
  lines: z.number(),
  /** Decimal texts of whole minor units. */
  unitMinor: z.string(),
  stakeMinor: z.string(),
  termsVersion: z.number(),
  /** Parts per million. */
  rates: z.record(z.string(), z.string()),
  cuts: z.record(z.string(), z.string()),
  yearAnimal: z.optional(z.string()),
})
