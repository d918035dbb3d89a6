import type { OwnerWay, ownerStanding, ReplyOf } from '@baize/contract'
import { clearFactorTries } from './count-tries.ts'
import type { FactorOwner, FactorParts } from './factors.parts.ts'
import { findWays } from './find-ways.ts'
import { hiddenEmail, hiddenMobile } from './hidden-target.rules.ts'
import type { AskedFrom } from './pass-challenge.ts'
import { codeTarget, proveFactor, type UseUp } from './prove-factor.ts'

/** The methods by which a member can prove to own the account, and the masked contacts that a code would go to. */
export async function ownerWays(
  parts: FactorParts,
  owner: FactorOwner,
): Promise<Pick<ReplyOf<typeof ownerStanding>, 'ways' | 'targets'>> {
  const ways = await findWays(parts, parts.database, owner)
  return {
    // Other people know the holder's name of a bank account, so it proves nothing by itself.
    ways: ways.filter((way) => way !== 'bank_name'),
    targets: {
      ...(owner.mobile === undefined ? {} : { sms: hiddenMobile(owner.mobile) }),
      ...(owner.email === undefined ? {} : { email: hiddenEmail(owner.email) }),
    },
  }
}

/** Sends a code to the member's own verified contact. The code proves who owns the account but cannot pass a login. */
export async function sendOwnerCode(
  { verification }: FactorParts,
  owner: FactorOwner,
  way: 'sms' | 'email',
  { address, language }: AskedFrom,
): Promise<{ readonly expiredMinutes: number }> {
  return verification.send(codeTarget(owner, way, 'owner'), { address, language })
}

/** A factor that was right. It takes effect once it is used up. */
export interface ShownFactor {
  readonly useUp: UseUp
  /** Clears the tries of the current window; to be called after the commit. */
  clearTries(): Promise<void>
}

/** Checks a factor of a member who is logged in. The try counts together with those of logins. */
export async function checkOwnerFactor(
  parts: FactorParts,
  owner: FactorOwner,
  shown: { readonly way: OwnerWay; readonly code: string },
): Promise<ShownFactor> {
  const useUp = await proveFactor(parts, owner, shown, 'owner')
  return { useUp, clearTries: () => clearFactorTries(parts, owner) }
}
