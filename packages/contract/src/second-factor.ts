import * as z from 'zod/mini'
import { time } from './fields.ts'

/** What a second factor may be (4.007): an authenticator app, a message, a recovery code, or the bank account's name. */
export const factorWay = z.enum(['totp', 'sms', 'email', 'recovery', 'bank_name'])
export type FactorWay = z.output<typeof factorWay>

/** What a login answers when its first factor was right, and a second one is needed before a session begins. */
export const secondFactorAsked = z.strictObject({
  secondFactor: z.strictObject({
    /** Stands for this login until it is passed, or ends. */
    challenge: z.string(),
    expiresAt: time,
    /** What the member may choose from, the best first. */
    ways: z.array(factorWay),
    /** Where a message would go, with the middle hidden. */
    targets: z.strictObject({ sms: z.optional(z.string()), email: z.optional(z.string()) }),
  }),
})
export type SecondFactorAsked = z.output<typeof secondFactorAsked>['secondFactor']
