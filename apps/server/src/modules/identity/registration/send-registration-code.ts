import type { BodyOf, registrationCode } from '@baize/contract'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'
import { registrationNumber } from './registration-number.ts'

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
  const target = registrationNumber(brand, { field: 'mobileNo', typed: mobileNo, countryDialingCode })
  await human.require({ brandId, address }, 'register', challengeResult)
  return verification.send({ brandId, purpose: 'register', channel: 'sms', target }, { address, language })
}
