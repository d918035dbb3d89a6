import { minor, ratePpm, type Minor, type RatePpm } from '@baize/money'
import { contractTerms } from '@baize/contract'
import { cadences, problemsOf, termsFromJson, type AgentProgramme } from '@baize/pay'
import * as z from 'zod'

const amount = z
  .string()
  .regex(/^\d{1,18}$/, 'a whole number of minor units, as text')
  .transform((digits): Minor => minor(BigInt(digits)))
/** Parts per million: 1.2 % is 12000. No rate is above 100 %. */
const rate = z
  .int()
  .min(1)
  .max(1_000_000)
  .transform((value): RatePpm => ratePpm(BigInt(value)))

const rates = { highestPpm: rate, stepPpm: rate }
const rateRules = z
  .strictObject(rates)
  .refine(({ highestPpm, stepPpm }) => highestPpm % stepPpm === 0n, 'highestPpm is not a multiple of stepPpm')

/**
 * What agents of the brand may agree on, and how they are paid (`reference/agent-contracts.md` of the specification). Kinds of pay
 * that are not set are off, and so are their pages (3.059). Without any of it, the brand has agents but no contracts.
 */
export const agentProgramme = z
  .strictObject({
    daily: z
      .strictObject({ ...rates, activeFromMinor: amount.default(minor(0n)), roundToMinor: amount.default(minor(0n)) })
      .refine(({ highestPpm, stepPpm }) => highestPpm % stepPpm === 0n, 'highestPpm is not a multiple of stepPpm')
      .optional(),
    hourly: z.strictObject({ profit: rateRules, loss: rateRules }).optional(),
    realtime: rateRules.optional(),
    dividend: z
      .strictObject({
        ...rates,
        cadences: z.array(z.enum(cadences)).min(1),
        activeFromMinor: amount.default(minor(0n)),
        carryLoss: z.boolean().default(false),
        bonusesCount: z.boolean().default(true),
      })
      .refine(({ highestPpm, stepPpm }) => highestPpm % stepPpm === 0n, 'highestPpm is not a multiple of stepPpm')
      .optional(),
    equalRatesAllowed: z.boolean().default(true),
    mostTiers: z.int().min(1).max(30).default(10),
    approveAboveMinor: amount,
    usual: z
      .array(contractTerms)
      .max(4)
      .default([])
      .transform((list) => list.map((terms) => termsFromJson(terms))),
    publishes: z.array(z.enum(['agents', 'paid'])).default([]),
    correctionDays: z.int().min(1).max(90).default(35),
    // Longer than periods are corrected, and as long as agents may ask for the bets behind a payslip.
    betsKeptDays: z.int().min(91).max(1_000).default(100),
    payNews: z.enum(['daily', 'none']).default('daily'),
  })
  .transform(({ daily, hourly, realtime, dividend, ...rest }): AgentProgramme => ({
    ...(daily === undefined ? {} : { daily }),
    ...(hourly === undefined ? {} : { hourly }),
    ...(realtime === undefined ? {} : { realtime }),
    ...(dividend === undefined ? {} : { dividend }),
    ...rest,
  }))
  .refine(
    (programme) => (programme.usual ?? []).every((terms) => problemsOf(terms, programme).length === 0),
    'usual has terms that the programme does not allow',
  )
