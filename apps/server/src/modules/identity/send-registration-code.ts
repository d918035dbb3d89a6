import type { BodyOf, registrationCode } from '@baize/contract'
import { mobileProblem, readMobileNumber } from '@baize/contract/mobile-number'
import { Refusal } from '../../kernel/http/refusal.ts'
import { brandDialingCode, registrationFormOf } from '../brand/index.ts'
import type { IdentityParts } from './identity.parts.ts'
import type { Origin } from './origin.ts'

/**
 * Sends the code that shows whose a number is (7.004), to a person (3.036). Also to a number that has an account already: only who holds it learns
 * so, from the registration that follows.
 */
export async function sendRegistrationCode(
  { brands, human, verification }: IdentityParts,
  { brandId, address, language }: Origin,
  { mobileNo, countryDialingCode, challengeResult }: BodyOf<typeof registrationCode>,
): Promise<{ expiredMinutes: number }> {
  const brand = brands.byId(brandId)
  const { smsEnabled, fields, mobileDigits: digits } = registrationFormOf(brand)
  if (!smsEnabled) throw new Refusal('verification.not_enabled')
  const dialing = countryDialingCode ?? brandDialingCode(brand)
  const format = fields.find(({ name }) => name === 'mobileNum')
  const problem = mobileProblem({ format, digits }, dialing, mobileNo)
  const number = readMobileNumber(dialing, mobileNo)
  if (problem !== undefined || number === undefined) {
    const fault = problem ?? { code: 'verification.mobile_invalid' as const }
    throw new Refusal('verification.mobile_invalid', { fields: [{ field: 'mobileNo', ...fault }] })
  }
  await human.require({ brandId, address }, 'register', challengeResult)
  return verification.send({ brandId, purpose: 'register', channel: 'sms', target: number.e164 }, { address, language })
}
