import type { beginTotp as contract, ReplyOf } from '@baize/contract'
import { Refusal } from '../../kernel/refusal.ts'
import type { FactorOwner, FactorParts } from './factors.parts.ts'
import { sealTotpSecret } from './totp-secret.ts'
import { authenticatorOf, enrolmentMinutes, totpSecretBytes } from './totp.rules.ts'
import { beginTotpRow } from './totp.sql.ts'

/** Creates a secret for an authenticator app. It is not a second factor until the member enters a code from the app. */
export async function beginTotp(parts: FactorParts, owner: FactorOwner): Promise<ReplyOf<typeof contract>> {
  const secret = parts.randomness.bytes(totpSecretBytes)
  const now = parts.clock.now()
  const begun = await beginTotpRow(parts.database, owner, sealTotpSecret(parts, owner, secret), now)
  if (!begun) throw new Refusal('factor.totp_on')
  const { name } = parts.brands.byId(owner.brandId)
  return {
    ...authenticatorOf(secret, { issuer: name, account: owner.account }),
    expiresAt: now.add({ minutes: enrolmentMinutes }).toString(),
  }
}
