import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header that carries a gcp signature, in both directions. */
export const gcpSignatureHeader = 'X-REQUEST-SIGN'

/** HMAC-SHA256 in hexadecimal of the body's bytes exactly as sent, keyed with the shared secret. */
export function signGcp(secret: string, rawBody: string | Uint8Array): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}

/** Whether `signature` (64 hex digits of either case) is valid for these bytes, compared in constant time. */
export function verifyGcp(secret: string, rawBody: string | Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signGcp(secret, rawBody), 'hex'))
}
