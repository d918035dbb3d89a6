import { createHash, createHmac } from 'node:crypto'

/** Hash of a state or of a browser's cookie, which is all that is stored of them. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/**
 * Derives the nonce and the PKCE verifier of an attempt from the browser's cookie and the state. They are never stored, and
 * a code that was issued for another browser's attempt cannot be exchanged with them.
 */
export function secretsOf(browser: string, state: string): { readonly nonce: string; readonly codeVerifier: string } {
  const derived = (purpose: string) => createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url')
  return { nonce: derived('nonce'), codeVerifier: derived('verifier') }
}
