import { createSecretKey } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { Provider } from './providers.ts'

/** Finds the key of an ID token among those that the provider publishes. */
export type ProviderKeys = JWTVerifyGetKey

/** Thrown if an ID token is not valid. */
export class IdTokenRefused extends Error {
  constructor(cause: unknown) {
    super('the ID token is not valid', { cause })
    this.name = 'IdTokenRefused'
  }
}

/** How far a provider's clock may differ from ours. */
const clockToleranceSeconds = 60
/** An ID token is issued during the sign-in, so an older one was issued for another. */
const maxTokenAgeSeconds = 10 * 60

/**
 * Verifies an ID token (OpenID Connect Core 1.0, section 3.1.3.7): signature, issuer, audience, authorised party, times and
 * nonce. With HS256 the key is the client secret, never a key that the provider publishes.
 */
export async function verifyIdToken(
  idToken: string,
  expected: {
    readonly provider: Provider
    readonly nonce: string
    readonly keys: ProviderKeys
    readonly now: Temporal.Instant
  },
): Promise<JWTPayload> {
  const { provider, nonce, keys, now } = expected
  try {
    const bySecret = decodeProtectedHeader(idToken).alg === 'HS256'
    const key: ProviderKeys = bySecret ? () => createSecretKey(Buffer.from(provider.secret)) : keys
    const { payload } = await jwtVerify(idToken, key, {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms: [...provider.algorithms],
      currentDate: new Date(now.epochMilliseconds),
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: maxTokenAgeSeconds,
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce'],
    })
    const { aud, azp } = payload
    if (payload['nonce'] !== nonce) throw new Error('the nonce is wrong')
    if ((Array.isArray(aud) && aud.length > 1 && azp === undefined) || (azp !== undefined && azp !== provider.clientId))
      throw new Error('the ID token was issued for another client')
    return payload
  } catch (error) {
    // A failure to load the keys says nothing about the token.
    if (error instanceof TypeError || (error instanceof Error && error.name === 'JWKSTimeout')) throw error
    throw new IdTokenRefused(error)
  }
}
