// Fields that everything about payslips shares.
import * as z from 'zod/mini'
import { payKinds } from './pay-words.ts'

/** A kind of pay. */
export const payKind = z.enum(payKinds)

/** A member by number and name. */
export const person = z.strictObject({ memberId: z.string(), username: z.string() })
