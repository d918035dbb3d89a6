import type { OwnerWay, ownerStanding, ReplyOf } from '@baize/contract'
import { Refusal } from '../../kernel/refusal.ts'
import { clearFactorTries } from './count-tries.ts'
import type { FactorOwner, FactorParts } from './factors.parts.ts'
import { findWays } from './find-ways.ts'
import { hiddenEmail, hiddenMobile } from './hidden-target.rules.ts'
import type { AskedFrom } from './pass-challenge.ts'
import { codeTarget, proveFactor, type UseUp } from './prove-factor.ts'
import { isConfirmed, selectTotp } from './totp.sql.ts'

/** The methods by which a member can prove to own the account, and the masked contacts that a code would go to. */
export async function ownerWays(
  parts: FactorParts,
  owner: FactorOwner,
): Promise<Pick<ReplyOf<typeof ownerStanding>, 'ways' | 'targets'>> {
  const ways = await findWays(parts, parts.database, owner)
  return {
    // Other people know the holder's name of a bank account, so it proves nothing by itself.
    ways: ways.filter((way) => way !== 'bank_name'),
    targets: ownerTargets(owner),
  }
}

/** The masked contacts that a code would go to. */
export function ownerTargets(owner: FactorOwner): ReplyOf<typeof ownerStanding>['targets'] {
  return {
    ...(owner.mobile === undefined ? {} : { sms: hiddenMobile(owner.mobile) }),
    ...(owner.email === undefined ? {} : { email: hiddenEmail(owner.email) }),
  }
}

/** Sends a code to the member's own verified contact. The code proves who owns the account but cannot pass a login. */
export async function sendOwnerCode(
  parts: FactorParts,
  owner: FactorOwner,
  way: 'sms' | 'email',
  { address, language }: AskedFrom,
): Promise<{ readonly expiredMinutes: number }> {
  if (!(await findWays(parts, parts.database, owner)).includes(way)) throw new Refusal('factor.way_unavailable')
  return parts.verification.send(codeTarget(owner, way, 'owner'), { address, language })
}

/**
 * Checks what an account with an authenticator app requires before its password is reset: a code of the app, or a recovery
 * code. Returns `undefined` if there is no app. Throws a refusal without a code or with a wrong one.
 */
export async function checkAppFactor(
  parts: FactorParts,
  owner: FactorOwner,
  typed: string | undefined,
): Promise<ShownFactor | undefined> {
  if (!isConfirmed(await selectTotp(parts.database, owner))) return undefined
  const [field, code] = ['factorCode', typed?.normalize('NFKC').trim() ?? '']
  if (code === '') throw new Refusal('factor.app_needed', { fields: [{ field, code: 'factor.app_needed' }] })
  const way = /^[\d\s]{6,8}$/.test(code) ? 'totp' : 'recovery'
  const useUp = await proveFactor(parts, owner, { way, code }, 'owner', field)
  return { useUp, clearTries: () => clearFactorTries(parts, owner) }
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
