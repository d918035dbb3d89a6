import type { FactorWay } from '@baize/contract'
import type { Database } from '../../kernel/database/pool.ts'
import { normalizedName } from './bank-name.ts'
import type { FactorOwner, FactorParts } from './factors.parts.ts'
import { countRecoveryCodes } from './recovery-codes.sql.ts'
import { isConfirmed, selectTotp } from './totp.sql.ts'

/** The methods by which a member can confirm a login, the strongest first. Empty if the member has no second factor. */
export async function findWays({ brands }: FactorParts, db: Database, owner: FactorOwner): Promise<FactorWay[]> {
  const totp = await selectTotp(db, owner)
  const recoveryCodesLeft = await countRecoveryCodes(db, owner)
  const { bankName } = brands.byId(owner.brandId).secondFactor
  const has: Readonly<Record<FactorWay, boolean>> = {
    totp: isConfirmed(totp),
    sms: owner.mobile !== undefined,
    email: owner.email !== undefined,
    recovery: recoveryCodesLeft > 0,
    bank_name: bankName && normalizedName(owner.realName ?? '') !== '',
  }
  return factorWays.filter((way) => has[way])
}

const factorWays = ['totp', 'sms', 'email', 'recovery', 'bank_name'] as const satisfies readonly FactorWay[]
