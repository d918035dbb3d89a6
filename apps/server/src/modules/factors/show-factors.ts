import type { memberFactors, ReplyOf } from '@baize/contract'
import { countedAddress } from '../../kernel/throttle.ts'
import { lapsedBefore } from './address-lapse.ts'
import { hasAddress } from './address.sql.ts'
import type { FactorOwner, FactorParts } from './factors.parts.ts'
import { findWays } from './find-ways.ts'
import { hiddenEmail, hiddenMobile } from './hidden-target.rules.ts'
import { countRecoveryCodes } from './recovery-codes.sql.ts'
import { selectTotp } from './totp.sql.ts'

/** What the security centre shows about a member's second factors. */
export async function showFactors(
  parts: FactorParts,
  owner: FactorOwner,
  address: string,
): Promise<ReplyOf<typeof memberFactors>> {
  const { database } = parts
  const totp = await selectTotp(database, owner)
  return {
    ways: await findWays(parts, database, owner),
    totpSince: totp?.confirmedAt?.toString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(database, owner),
    mobile: owner.mobile === undefined ? null : hiddenMobile(owner.mobile),
    email: owner.email === undefined ? null : hiddenEmail(owner.email),
    addressRegistered: await hasAddress(database, owner, countedAddress(address), lapsedBefore(parts, owner.brandId)),
  }
}
