import { mobileProblem, readMobileNumber } from '@baize/contract/mobile-number'
import { Refusal } from '../../../kernel/refusal.ts'
import { brandDialingCode, registrationFormOf, type Brand } from '../../brand/index.ts'

/**
 * Returns the number of a registration in E.164. Throws a refusal if the brand does not verify numbers (8.016), or, with
 * the field, if its registration does not accept the number.
 */
export function registrationNumber(
  brand: Brand,
  number: {
    /** The name of the field in the request. */
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
