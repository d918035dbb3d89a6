import type { BodyOf, registrationCode } from '@baize/contract'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'
import { registrationNumber } from './registration-number.ts'

/**
 * Sends the code that verifies a number (7.004), after the human check (3.036). It is also sent to a number that has an
 * account already, so that only the number's owner learns this, from the registration that follows.
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
