import * as z from 'zod/mini'
import { time } from './fields.ts'

/** The kinds of second factor (4.007): an authenticator app, a message, a recovery code, or the bank account's name. */
export const factorWay = z.enum(['totp', 'sms', 'email', 'recovery', 'bank_name'])
export type FactorWay = z.output<typeof factorWay>

/** The reply of a login whose first factor was right but which needs a second one before a session begins. */
export const secondFactorAsked = z.strictObject({
  secondFactor: z.strictObject({
    /** Identifies this login until it passes or expires. */
    challenge: z.string(),
    expiresAt: time,
    /** The factors that the member can choose from, best first. */
    ways: z.array(factorWay),
    /** Where a message would be sent, partly masked. */
    targets: z.strictObject({ sms: z.optional(z.string()), email: z.optional(z.string()) }),
    /** How a member who has lost the app can have it removed, and after how many hours. */
    lost: z.optional(
      z.strictObject({
        ways: z.array(z.enum(['sms', 'email'])),
        targets: z.strictObject({ sms: z.optional(z.string()), email: z.optional(z.string()) }),
        waitHours: z.number(),
      }),
    ),
  }),
})
export type SecondFactorAsked = z.output<typeof secondFactorAsked>['secondFactor']
