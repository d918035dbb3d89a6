import { createHash } from 'node:crypto'
import { phoneProofFreshSeconds } from '@baize/contract'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { PhoneProofSetting } from '../../kernel/config.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** The contents of a provider's ID token. */
export interface VouchedPhone {
  /** In E.164. */
  readonly number: string
  /** Identifies the attempt that requested it, if there is one. */
  readonly nonce: string | undefined
}

/** A phone-verification provider. */
export interface PhoneProof {
  /** Reads an ID token of the provider. Throws a `Refusal` if it is not valid. */
  read(idToken: string): Promise<VouchedPhone>
  /** The provider's page to which the site sends visitors; `undefined` if clients obtain tokens in another way. */
  readonly page: { readonly authorizeUrl: string; readonly clientId: string } | undefined
}

const timeoutMs = 5_000

/**
 * Reads ID tokens of a phone-verification provider. They must be signed with one of its published keys, issued for us,
 * recent, and have a claim `phone_number` (OpenID Connect Core 5.1). Without a provider every token is refused (8.016).
 */
export function openPhoneProof(setting: PhoneProofSetting | undefined): PhoneProof {
  if (setting === undefined)
    return { page: undefined, read: () => Promise.reject(new Refusal('verification.not_enabled')) }
  const { issuer, audience, keysUrl, authorizeUrl } = setting
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: timeoutMs })
  return {
    page: authorizeUrl === undefined ? undefined : { authorizeUrl, clientId: audience },
    async read(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer,
          audience,
          maxTokenAge: phoneProofFreshSeconds,
          clockTolerance: 5,
          algorithms: ['RS256', 'ES256'],
        })
        const { phone_number: number, nonce } = payload
        if (typeof number === 'string' && /^\+[1-9]\d{6,14}$/.test(number))
          return { number, nonce: typeof nonce === 'string' ? nonce : undefined }
      } catch {
        // The reason would only help whoever forged the proof.
      }
      throw new Refusal('verification.phone_proof_invalid')
    },
  }
}

/**
 * Identifies a proof by everything except its signature, because some algorithms let anybody change a signature into
 * another valid one.
 */
export function hashOfProof(idToken: string): Buffer {
  return createHash('sha256')
    .update(idToken.slice(0, Math.max(0, idToken.lastIndexOf('.'))) || idToken)
    .digest()
}
