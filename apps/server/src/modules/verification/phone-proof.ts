import { createHash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { PhoneProofSetting } from '../../kernel/config.ts'
import { Refusal } from '../../kernel/http/refusal.ts'

/** Gives the number, in E.164, that a provider's ID token vouches for. Throws a `Refusal`. */
export type PhoneProof = (idToken: string) => Promise<string>

/** A proof is of a verification right before it, not of one of last week. */
const freshSeconds = 300
const patienceMs = 5_000

/**
 * Reads ID tokens of a phone-verification provider: signed by one of its published keys, for us, fresh, and with a claim
 * `phone_number` (OpenID Connect Core 5.1). Without a provider it refuses (8.016).
 */
export function openPhoneProof(setting: PhoneProofSetting | undefined): PhoneProof {
  if (setting === undefined) return () => Promise.reject(new Refusal('verification.not_enabled'))
  const { issuer, audience, keysUrl } = setting
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: patienceMs })
  return async (idToken) => {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience,
        maxTokenAge: freshSeconds,
        clockTolerance: 5,
        algorithms: ['RS256', 'ES256'],
      })
      const number = payload['phone_number']
      if (typeof number === 'string' && /^\+[1-9]\d{6,14}$/.test(number)) return number
    } catch {
      // Why a proof is none helps only whoever forged it.
    }
    throw new Refusal('verification.phone_proof_invalid')
  }
}

/**
 * What a proof is known by: all but its signature, which some algorithms let anybody write in another way that is as good.
 */
export function hashOfProof(idToken: string): Buffer {
  return createHash('sha256')
    .update(idToken.slice(0, Math.max(0, idToken.lastIndexOf('.'))) || idToken)
    .digest()
}
