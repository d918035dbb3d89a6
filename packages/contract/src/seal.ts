import { CompactEncrypt, importJWK, type JWK } from 'jose'

/** The call for the key, which only sealing needs. */
export { systemKeys } from './system.ts'

/** A public key of the server, and how far its clock is ahead of this device's, in seconds. */
export interface SealingKey {
  readonly jwk: JWK
  readonly clockOffsetSeconds: number
}

/**
 * Seals a body for an encrypted call: a compact JWE (ECDH-ES, A256GCM) whose plaintext contains the body's fields and
 * `iat`, `jti` and `aud`, so that a captured message cannot be used twice, later, or elsewhere.
 */
export async function sealBody(body: object, audience: string, key: SealingKey, nowMs: number): Promise<string> {
  const claims = {
    ...body,
    iat: Math.floor(nowMs / 1000) + key.clockOffsetSeconds,
    jti: crypto.randomUUID(),
    aud: audience,
  }
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...(key.jwk.kid === undefined ? {} : { kid: key.jwk.kid }) })
    .encrypt(await importJWK(key.jwk, 'ECDH-ES'))
}
