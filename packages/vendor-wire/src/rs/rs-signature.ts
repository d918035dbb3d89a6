import { sign, verify, type KeyLike } from 'node:crypto'

/** Hub88's signature header. */
export const hub88SignatureHeader = 'X-Hub88-Signature'

/** Caleta's signature header. */
export const caletaSignatureHeader = 'X-Auth-Signature'

/** Base64 RSA-SHA256 signature (PKCS#1 v1.5) of the body's bytes exactly as sent. The key is PEM or a KeyObject. */
export function signRs(privateKey: KeyLike, rawBody: string | Uint8Array): string {
  // Node's default padding for RSA keys is PKCS#1 v1.5.
  return sign('sha256', Buffer.from(rawBody), privateKey).toString('base64')
}

/** Whether `signature` (base64) is valid for these bytes under `publicKey`. */
export function verifyRs(publicKey: KeyLike, rawBody: string | Uint8Array, signature: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false
  return verify('sha256', Buffer.from(rawBody), publicKey, Buffer.from(signature, 'base64'))
}
