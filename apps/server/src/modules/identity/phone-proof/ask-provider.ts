import type { BodyOf, startPhoneProof } from '@baize/contract'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'
import { mobileOf } from '../recovery/mobile-of.ts'
import { requireWay } from '../recovery/send-code.ts'
import { registrationNumber } from '../registration/registration-number.ts'

/**
 * Sends somebody to the phone-verification provider, to have the number vouched for that they register with, log in by or
 * choose a new password by (3.035): where the brand uses it for that, and with a number that can be right. Whose the number is
 * is not looked at, so that the answer does not tell.
 */
export async function askProvider(
  parts: IdentityParts,
  at: Origin,
  siteOrigin: string,
  { purpose, mobileNum, countryDialingCode }: BodyOf<typeof startPhoneProof>,
): Promise<{ url: string; state: string }> {
  const brand = parts.brands.byId(at.brandId)
  const { phoneProof } = purpose === 'register' ? brand.registration : brand.verification
  if (!phoneProof) throw new Refusal('verification.not_enabled')
  if (purpose !== 'register') requireWay(parts, at, purpose)
  const target =
    purpose === 'register'
      ? registrationNumber(brand, { field: 'mobileNum', typed: mobileNum, countryDialingCode })
      : mobileOf(parts, at, { mobileNum, countryDialingCode })
  return parts.verification.askProvider({ ...at, purpose, target, siteOrigin })
}
