import type { FactorWay } from '@baize/contract'
import type { Database } from '../../kernel/database/pool.ts'
import { normalizedName } from './bank-name.ts'
import type { FactorOwner, FactorParts } from './factors.parts.ts'
import { countRecoveryCodes } from './recovery-codes.sql.ts'
import { isConfirmed, selectTotp } from './totp.sql.ts'

/**
 * The methods by which a member can confirm a login, the strongest first. Empty if the member has no second factor. An
 * authenticator app is replaced by its recovery codes only: a weaker method beside it would bypass it.
 */
export async function findWays({ brands }: FactorParts, db: Database, owner: FactorOwner): Promise<FactorWay[]> {
  const totp = await selectTotp(db, owner)
  const recoveryCodesLeft = await countRecoveryCodes(db, owner)
  const { bankName } = brands.byId(owner.brandId).secondFactor
  const hasApp = isConfirmed(totp)
  const has: Readonly<Record<FactorWay, boolean>> = {
    totp: hasApp,
    sms: !hasApp && owner.mobile !== undefined,
    email: !hasApp && owner.email !== undefined,
    recovery: recoveryCodesLeft > 0,
    bank_name: !hasApp && bankName && normalizedName(owner.realName ?? '') !== '',
  }
  return factorWays.filter((way) => has[way])
}

/** The methods with a contact that the member gave but never verified, for a member who has no other. */
export function enteredWays({ brands, verification }: FactorParts, { brandId, entered }: FactorOwner): FactorWay[] {
  if (brands.byId(brandId).secondFactor.withoutFactor !== 'contact') return []
  return [
    ...(entered.mobile !== undefined && verification.carries('sms') ? (['sms'] as const) : []),
    ...(entered.email !== undefined && verification.carries('email') ? (['email'] as const) : []),
  ]
}

/** The member as a challenge for an unverified contact sees them: the code goes there. */
export function withEntered(owner: FactorOwner): FactorOwner {
  return { ...owner, ...owner.entered }
}

const factorWays = ['totp', 'sms', 'email', 'recovery', 'bank_name'] as const satisfies readonly FactorWay[]
