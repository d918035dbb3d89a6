import type { Database } from '../../../kernel/database/pool.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'
import { vouchedNumber } from './prove-number.ts'

/** The mobile number of a registration, and whether it is verified. */
export interface MobileShown {
  readonly e164: string
  readonly isVerified: boolean
  /** Uses up the code or proof, within the transaction that creates the member. */
  useUp(tx: Database): Promise<void>
}

/**
 * Verifies the number of a registration by a provider's proof (3.035) or by the code sent to it (7.004). If the brand
 * sends no codes, the number stays unverified.
 */
export async function proveMobile(
  { verification }: Pick<IdentityParts, 'verification'>,
  { brandId, cookies }: Pick<Origin, 'brandId' | 'cookies'>,
  said: {
    readonly mobile: string | undefined
    readonly verificationCode: string | undefined
    readonly idToken: string | undefined
    readonly smsEnabled: boolean
  },
): Promise<MobileShown | undefined> {
  const { mobile: e164, verificationCode, idToken, smsEnabled } = said
  if (e164 === undefined) return undefined
  if (idToken !== undefined) {
    const { useUp } = await vouchedNumber(
      verification,
      { brandId, purpose: 'register', target: e164, cookies },
      idToken,
    )
    return { e164, isVerified: true, useUp }
  }
  if (!smsEnabled) return { e164, isVerified: false, useUp: () => Promise.resolve() }
  const at = { brandId, purpose: 'register', channel: 'sms', target: e164 } as const
  const proven = await verification.verify(at, verificationCode ?? '')
  return { e164, isVerified: true, useUp: (tx) => verification.useUp(tx, proven) }
}
