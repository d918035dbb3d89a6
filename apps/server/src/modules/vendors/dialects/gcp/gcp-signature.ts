import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { CheckSignature } from '../dialect.types.ts'

const digestHex = /^[0-9a-f]{64}$/

/** Checks `X-REQUEST-SIGN`: the lower-case hexadecimal HMAC-SHA256 of the raw body with a shared secret. */
export function gcpChecker(secret: string): CheckSignature {
  const key = createSecretKey(secret, 'utf8')
  return (raw, signature) =>
    digestHex.test(signature) &&
    timingSafeEqual(createHmac('sha256', key).update(raw).digest(), Buffer.from(signature, 'hex'))
}

/** Signs a body the same way. */
export function gcpSign(secret: string, raw: string): string {
  return createHmac('sha256', secret).update(raw).digest('hex')
}
