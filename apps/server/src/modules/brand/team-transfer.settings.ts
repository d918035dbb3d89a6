import { minor, type Minor } from '@baize/money'
import * as z from 'zod'

const amount = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, 'a whole number of minor units above zero, as text')
  .transform((digits): Minor => minor(BigInt(digits)))

/** How much members may give within their teams (2.099, 6.007). Days are those of the brand's time zone. */
export const teamTransfers = z
  .strictObject({
    minMinor: amount,
    maxMinor: amount,
    /** For all that one member gives on a day. */
    dayMaxMinor: amount,
    timesPerDay: z.int().min(1).max(10_000),
  })
  .refine(({ minMinor, maxMinor }) => minMinor <= maxMinor, 'minMinor is above maxMinor')
  .refine(({ maxMinor, dayMaxMinor }) => maxMinor <= dayMaxMinor, 'maxMinor is above dayMaxMinor')
