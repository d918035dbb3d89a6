import { createHash, createHmac } from 'node:crypto'

/** What is kept of a state and of a browser's cookie. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/**
 * Nonce and PKCE verifier of an attempt, from the browser's cookie and the state. They are kept nowhere, and a code that
 * was obtained for another browser's attempt cannot be exchanged with this one's.
 */
export function secretsOf(browser: string, state: string): { readonly nonce: string; readonly codeVerifier: string } {
  const derived = (purpose: string) => createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url')
  return { nonce: derived('nonce'), codeVerifier: derived('verifier') }
}
