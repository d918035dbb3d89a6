/** The number of characters at the end of an encrypted customer service path that are its key (specification 9.036). */
export const contactKeyLength = 8

/** The purpose of the derived key: HKDF-SHA256 without salt over the 8 characters, to 32 bytes for AES-256-GCM. */
export const contactKeyPurpose = 'baize customer service path'

const nonceBytes = 12

/**
 * Decrypts a customer service path: base64url of nonce, ciphertext and tag, then the 8 characters of the key.
 * `undefined` if the text is not one or was modified.
 */
export async function revealPath(encrypted: string): Promise<string | undefined> {
  try {
    const key = await keyOf(encrypted.slice(-contactKeyLength))
    const sealed = bytesOf(encrypted.slice(0, -contactKeyLength))
    const algorithm = { name: 'AES-GCM', iv: sealed.subarray(0, nonceBytes) }
    const plain = await crypto.subtle.decrypt(algorithm, key, sealed.subarray(nonceBytes))
    return new TextDecoder().decode(plain)
  } catch {
    return undefined
  }
}

async function keyOf(characters: string): Promise<CryptoKey> {
  const text = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', text.encode(characters), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode(contactKeyPurpose) }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
