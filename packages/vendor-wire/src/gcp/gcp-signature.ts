import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header that carries a gcp signature, in both directions. */
export const gcpSignatureHeader = 'X-REQUEST-SIGN'

/** Hex HMAC-SHA256 of the body's bytes, exactly as they are sent, with the secret that both sides hold. */
export function signGcp(secret: string, rawBody: string | Uint8Array): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}

/** Whether `signature` (64 hex digits of either case) belongs to these bytes. Takes the same time for every wrong one. */
export function verifyGcp(secret: string, rawBody: string | Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signGcp(secret, rawBody), 'hex'))
}
