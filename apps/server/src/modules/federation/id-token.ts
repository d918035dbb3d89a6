import { createSecretKey } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { Provider } from './providers.ts'

/** The keys that a provider publishes. */
export type ProviderKeys = JWTVerifyGetKey

/** An ID token that proves nothing. */
export class IdTokenRefused extends Error {
  constructor(cause: unknown) {
    super('the ID token proves nothing', { cause })
    this.name = 'IdTokenRefused'
  }
}

/** How far a provider's clock may be from ours. */
const clockToleranceSeconds = 60
/** An ID token is made for this very sign-in: an older one was made for another. */
const oldestSeconds = 10 * 60

/**
 * Checks an ID token (OpenID Connect Core 1.0, section 3.1.3.7): signature, issuer, audience, authorised party, times and
 * nonce. With HS256 the client's own secret is the key, and never one that the provider publishes.
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
      maxTokenAge: oldestSeconds,
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce'],
    })
    const { aud, azp } = payload
    if (payload['nonce'] !== nonce) throw new Error('the nonce is another one')
    if ((Array.isArray(aud) && aud.length > 1 && azp === undefined) || (azp !== undefined && azp !== provider.clientId))
      throw new Error('the ID token is for somebody else')
    return payload
  } catch (error) {
    // Keys that do not arrive are no fault of the token.
    if (error instanceof TypeError || (error instanceof Error && error.name === 'JWKSTimeout')) throw error
    throw new IdTokenRefused(error)
  }
}
