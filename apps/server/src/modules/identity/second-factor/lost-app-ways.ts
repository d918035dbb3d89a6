import type { SecondFactorAsked } from '@baize/contract'
import type { IdentityParts } from '../identity.parts.ts'
import type { Way } from '../login/login-tries.ts'
import type { SecondFactorOwner } from './factor-owner.ts'

/**
 * The contacts that a member who has lost the app can show in its place, to have it removed after the waiting period. Only
 * after a password, and never the contact that reset it: the same mailbox would count twice.
 */
export function lostAppWays(
  { brands, factors, verification }: IdentityParts,
  owner: SecondFactorOwner,
  { by, ways }: { readonly by: Way; readonly ways: SecondFactorAsked['ways'] },
): SecondFactorAsked['lost'] {
  if (by !== 'password' || !ways.includes('totp')) return undefined
  const { mobile, email } = withoutReset(owner)
  const has = { sms: mobile !== undefined, email: email !== undefined }
  const usable = (['sms', 'email'] as const).filter((way) => has[way] && verification.carries(way))
  if (usable.length === 0) return undefined
  const targets = factors.ownerTargets(owner)
  const waitHours = brands.byId(owner.brandId).secondFactor.changeWaitHours
  return { ways: usable, targets: Object.fromEntries(usable.map((way) => [way, targets[way]])), waitHours }
}

/** The member without the contact that reset the password. */
export function withoutReset(owner: SecondFactorOwner): SecondFactorOwner {
  return {
    ...owner,
    mobile: owner.resetBy === 'sms' ? undefined : owner.mobile,
    email: owner.resetBy === 'email' ? undefined : owner.email,
  }
}
