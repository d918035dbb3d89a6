import { sign, verify, type KeyLike } from 'node:crypto'

/** The header that Hub88 signs with. */
export const hub88SignatureHeader = 'X-Hub88-Signature'

/** The header that Caleta signs with. */
export const caletaSignatureHeader = 'X-Auth-Signature'

/** Base64 RSA-SHA256 (PKCS#1 v1.5) of the body's bytes, exactly as they are sent. The key is PEM or a KeyObject. */
export function signRs(privateKey: KeyLike, rawBody: string | Uint8Array): string {
  // Node's own default for an RSA key is PKCS#1 v1.5.
  return sign('sha256', Buffer.from(rawBody), privateKey).toString('base64')
}

/** Whether `signature` (base64) belongs to these bytes and was made by the private half of `publicKey`. */
export function verifyRs(publicKey: KeyLike, rawBody: string | Uint8Array, signature: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false
  return verify('sha256', Buffer.from(rawBody), publicKey, Buffer.from(signature, 'base64'))
}
