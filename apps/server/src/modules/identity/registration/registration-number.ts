import { mobileProblem, readMobileNumber } from '@baize/contract/mobile-number'
import { Refusal } from '../../../kernel/refusal.ts'
import { brandDialingCode, registrationFormOf, type Brand } from '../../brand/index.ts'

/**
 * The number that somebody wants to register with, in E.164. Refuses where the brand asks nobody to show that a number is
 * theirs (8.016), and a number that its registration does not take, beside its field.
 */
export function registrationNumber(
  brand: Brand,
  number: {
    /** What the number is called in the call. */
    readonly field: 'mobileNo' | 'mobileNum'
    readonly typed: string
    readonly countryDialingCode: string | undefined
  },
): string {
  const { field, typed, countryDialingCode } = number
  const { smsEnabled, fields, mobileDigits: digits } = registrationFormOf(brand)
  if (!smsEnabled) throw new Refusal('verification.not_enabled')
  const dialing = countryDialingCode ?? brandDialingCode(brand)
  const format = fields.find(({ name }) => name === 'mobileNum')
  const problem = mobileProblem({ format, digits }, dialing, typed)
  const read = readMobileNumber(dialing, typed)
  if (problem === undefined && read !== undefined) return read.e164
  const fault = problem ?? { code: 'verification.mobile_invalid' as const }
  throw new Refusal('verification.mobile_invalid', { fields: [{ field, ...fault }] })
}
