import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'
import type { Randomness } from './randomness.ts'

/** Seals small secrets under the master key, which is never in the database. */
export interface Secrets {
  /** Encrypts `plaintext`. Opening it requires the same `about`, so a sealed value cannot be moved to another row. */
  sealSecret(plaintext: Uint8Array, about: string): Uint8Array
  /** Decrypts. Throws a {@link SecretUnreadable} for a different key, a different `about`, or a single changed bit. */
  openSecret(sealed: Uint8Array, about: string): Uint8Array
  /**
   * A 32-byte hash of a short text (a code, a telephone number) under a key derived from the master key, so that somebody who
   * reads the database cannot find the text by trying all of them. Each `about` has a different key.
   */
  keyedHash(text: string, about: string): Uint8Array
}

/** A sealed secret cannot be opened; `otherKey`: it was sealed under another master key. */
export class SecretUnreadable extends Error {
  readonly otherKey: boolean

  constructor(otherKey: boolean) {
    super(
      otherKey
        ? 'the secret was sealed under another master key'
        : 'the sealed secret was changed or belongs elsewhere',
    )
    this.name = 'SecretUnreadable'
    this.otherKey = otherKey
  }
}

const version = 1
const keyIdBytes = 8
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + keyIdBytes

/**
 * AES-256-GCM under a 32-byte master key. A sealed secret is: version (1), key id (8), nonce (12), ciphertext, tag (16).
 * The key id is a hash of the key, which distinguishes a wrong key from a damaged value and lets keys be changed later.
 */
export function createSecrets(masterKey: Uint8Array, randomness: Randomness): Secrets {
  if (masterKey.length !== 32) throw new RangeError('the master key must have 32 bytes')
  const head = Buffer.concat([Buffer.of(version), keyId(masterKey)])
  return {
    sealSecret(plaintext, about) {
      const nonce = randomness.bytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(associated(head, about))
      return Buffer.concat([head, nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
    },
    openSecret(sealed, about) {
      if (sealed.length < headBytes + nonceBytes + tagBytes) throw new SecretUnreadable(false)
      if (!head.equals(sealed.subarray(0, headBytes))) throw new SecretUnreadable(true)
      const nonce = sealed.subarray(headBytes, headBytes + nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', masterKey, nonce, { authTagLength: tagBytes })
      decipher.setAAD(associated(head, about)).setAuthTag(sealed.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(headBytes + nonceBytes, -tagBytes)), decipher.final()])
      } catch {
        throw new SecretUnreadable(false)
      }
    },
    keyedHash(text, about) {
      const key = createHmac('sha256', masterKey).update('baize keyed hash ').update(about).digest()
      return createHmac('sha256', key).update(text).digest()
    },
  }
}

function keyId(masterKey: Uint8Array): Buffer {
  return createHash('sha256').update('baize master key id').update(masterKey).digest().subarray(0, keyIdBytes)
}

function associated(head: Buffer, about: string): Buffer {
  return Buffer.concat([head, Buffer.from(about)])
}
