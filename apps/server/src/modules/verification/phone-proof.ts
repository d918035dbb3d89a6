import { createHash } from 'node:crypto'
import { phoneProofFreshSeconds } from '@baize/contract'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { PhoneProofSetting } from '../../kernel/config.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** What a provider's ID token says. */
export interface VouchedPhone {
  /** In E.164. */
  readonly number: string
  /** Which attempt it was asked for with, where it says so. */
  readonly nonce: string | undefined
}

/** A phone-verification provider, as the house knows it. */
export interface PhoneProof {
  /** Reads an ID token of the provider. Throws a `Refusal` for one that proves nothing. */
  read(idToken: string): Promise<VouchedPhone>
  /** The provider's page, where it vouches for numbers at the site's own request; `undefined` where tokens come otherwise. */
  readonly page: { readonly authorizeUrl: string; readonly clientId: string } | undefined
}

const patienceMs = 5_000

/**
 * Reads ID tokens of a phone-verification provider: signed by one of its published keys, for us, fresh, and with a claim
 * `phone_number` (OpenID Connect Core 5.1). Without a provider it refuses (8.016).
 */
export function openPhoneProof(setting: PhoneProofSetting | undefined): PhoneProof {
  if (setting === undefined)
    return { page: undefined, read: () => Promise.reject(new Refusal('verification.not_enabled')) }
  const { issuer, audience, keysUrl, authorizeUrl } = setting
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: patienceMs })
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
        // Why a proof is none helps only whoever forged it.
      }
      throw new Refusal('verification.phone_proof_invalid')
    },
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
