import type { BodyOf, startPhoneProof } from '@baize/contract'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'
import { mobileOf } from '../recovery/mobile-of.ts'
import { requireWay } from '../recovery/send-code.ts'
import { registrationNumber } from '../registration/registration-number.ts'

/**
 * Begins to verify a number with the phone-verification provider, for a registration, a login or a new password (3.035).
 * Throws a refusal if the brand does not use the provider for that purpose, or if the number is not valid. Does not look up
 * the number's owner, so the answer cannot reveal it.
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
