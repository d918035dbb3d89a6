import type { OwnerWay, ownerStanding, ReplyOf } from '@baize/contract'
import { pardonFactorTries } from './count-tries.ts'
import type { FactorOwner, FactorParts } from './factors.parts.ts'
import { findWays } from './find-ways.ts'
import { hiddenEmail, hiddenMobile } from './hidden-target.rules.ts'
import type { AskedFrom } from './pass-challenge.ts'
import { codeTarget, proveFactor, type UseUp } from './prove-factor.ts'

/** By what a member can show that the account is theirs, and where a message would go. */
export async function ownerWays(
  parts: FactorParts,
  owner: FactorOwner,
): Promise<Pick<ReplyOf<typeof ownerStanding>, 'ways' | 'targets'>> {
  const ways = await findWays(parts, parts.database, owner)
  return {
    // The name of a bank account is known to others: it shows nothing on its own.
    ways: ways.filter((way) => way !== 'bank_name'),
    targets: {
      ...(owner.mobile === undefined ? {} : { sms: hiddenMobile(owner.mobile) }),
      ...(owner.email === undefined ? {} : { email: hiddenEmail(owner.email) }),
    },
  }
}

/** Sends a code to the member's own verified contact. It shows whose account it is, and passes no login. */
export async function sendOwnerCode(
  { verification }: FactorParts,
  owner: FactorOwner,
  way: 'sms' | 'email',
  { address, language }: AskedFrom,
): Promise<{ readonly expiredMinutes: number }> {
  return verification.send(codeTarget(owner, way, 'owner'), { address, language })
}

/** What was shown; it counts once it is used up. */
export interface ShownFactor {
  readonly useUp: UseUp
  /** After the commit: the tries of this window are pardoned. */
  pardon(): Promise<void>
}

/** Checks a factor of a member who is signed in; the try counts with those of logins. */
export async function checkOwnerFactor(
  parts: FactorParts,
  owner: FactorOwner,
  shown: { readonly way: OwnerWay; readonly code: string },
): Promise<ShownFactor> {
  const useUp = await proveFactor(parts, owner, shown, 'owner')
  return { useUp, pardon: () => pardonFactorTries(parts, owner) }
}
