import { Refusal } from '../../../kernel/refusal.ts'
import { countedAddress } from '../../../kernel/throttle.ts'
import { offersFreePlay } from '../../brand/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { beginSession } from '../login/begin-session.ts'
import { createMember } from '../members/create-member.ts'
import { trialType } from '../members/member.rules.ts'
import type { Origin } from '../origin.ts'

/**
 * Begins trial play (7.014): an account of type 4 with a random name and no password, so it lasts as long as its session.
 * The limit per hour and address is that of registrations. Throws a refusal if the brand offers no free play (6.010).
 */
export async function beginTrial(parts: IdentityParts, at: Origin) {
  const { brandId, address } = at
  const brand = parts.brands.byId(brandId)
  if (!offersFreePlay(brand)) throw new Refusal('verification.not_enabled')
  const limit = brand.throttles.registrationsPerHourPerAddress
  const { allowed, retryAfterSeconds } = await parts.throttle.take(`trial:${brandId}:${countedAddress(address)}`, {
    limit,
    windowSeconds: 3_600,
  })
  if (!allowed) throw new Refusal('session.too_many_trials', { retryAfterSeconds })
  const member = await createMember(parts, {
    brandId,
    username: `trial-${Buffer.from(parts.randomness.bytes(8)).toString('hex')}`,
    type: trialType,
    nickname: '',
    upline: undefined,
    passwordHash: null,
    registerUrl: undefined,
    registerDomain: undefined,
    referralCode: undefined,
    profile: {},
  })
  if (member === undefined) throw new Error('two trial accounts drew the same name')
  return beginSession(parts, at, member, { by: 'trial' })
}
