import type { FactorMember, FactorParts } from './factors.parts.ts'
import type { TotpRow } from './totp.sql.ts'

/** Seals an authenticator's secret under the master key, for this member's row only. */
export function sealTotpSecret({ secrets }: FactorParts, member: FactorMember, secret: Uint8Array): Buffer {
  return Buffer.from(secrets.sealSecret(secret, aboutSecret(member)))
}

export function openTotpSecret({ secrets }: FactorParts, member: FactorMember, { secretSealed }: TotpRow): Uint8Array {
  return secrets.openSecret(secretSealed, aboutSecret(member))
}

/** The context that a sealed secret is bound to, so that it cannot be opened in another member's row. */
export function aboutSecret({ brandId, memberId }: FactorMember): string {
  return `authenticator ${brandId} ${memberId}`
}
