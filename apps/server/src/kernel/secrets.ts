import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { Randomness } from './randomness.ts'

/** Seals small secrets under the master key, which is never in the database. */
export interface Secrets {
  /** Encrypts `plaintext`. Opening it requires the same `about`, so a sealed value cannot be moved to another row. */
  sealSecret(plaintext: Uint8Array, about: string): Uint8Array
  /** Decrypts. Throws a {@link SecretUnreadable} for a different key, a different `about`, or a single changed bit. */
  openSecret(sealed: Uint8Array, about: string): Uint8Array
  /** Seals a value again if it is not under the current master key, and otherwise returns it as it is. */
  renewSecret(sealed: Uint8Array, about: string): Uint8Array
  /**
   * A 32-byte hash of a short text (a code, a telephone number) under a secret key, so that somebody who reads the database
   * cannot find the text by trying all of them. Each `about` has a different key.
   */
  keyedHash(text: string, about: string): Uint8Array
}

/** The master keys, 32 bytes each: the current one seals, all open. Older ones are known while the key is rotated. */
export interface MasterKeys {
  readonly current: Uint8Array
  readonly older: readonly Uint8Array[]
}

/** {@link Secrets} whose keys can change while the server runs. */
export interface KeyRing extends Secrets {
  /** The first bytes of everything that is sealed under the current key. */
  readonly currentHead: Buffer
  /** Takes over a new current key. Keys that were known stay known, for what was sealed a moment ago. */
  adopt(keys: MasterKeys): void
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
/** The keys of hashes that are remembered: a few are used all the time, others once. */
const maxKeysAbout = 100

/** {@link Secrets} under one key. */
export function createSecrets(masterKey: Uint8Array, randomness: Randomness): Secrets {
  return createKeyRing({ current: masterKey, older: [] }, randomness, masterKey)
}

/**
 * AES-256-GCM under 32-byte master keys. A sealed secret is: version (1), key id (8), nonce (12), ciphertext, tag (16). The
 * key id is a hash of the key: it says which key opens a secret, and distinguishes a wrong key from a damaged value.
 * `hashKey` is for {@link Secrets.keyedHash}; it stays the same when the master key is rotated, since hashes cannot be made
 * again.
 */
export function createKeyRing(keys: MasterKeys, randomness: Randomness, hashKey: Uint8Array): KeyRing {
  const known = new Map<string, Uint8Array>()
  let head: Buffer = Buffer.alloc(0)
  const adopt = ({ current, older }: MasterKeys) => {
    for (const key of [current, ...older]) known.set(headOf(key).toString('hex'), key)
    head = headOf(current)
  }
  adopt(keys)
  const keysAbout = new Map<string, KeyObject>()
  const keyAbout = (about: string) => {
    const key =
      keysAbout.get(about) ??
      createSecretKey(createHmac('sha256', hashKey).update('baize keyed hash ').update(about).digest())
    if (keysAbout.size >= maxKeysAbout) keysAbout.clear()
    keysAbout.set(about, key)
    return key
  }
  const keyOf = (there: Uint8Array) => known.get(Buffer.from(there).toString('hex'))
  const sealSecret = (plaintext: Uint8Array, about: string) => {
    const nonce = randomness.bytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', keyOf(head) ?? keys.current, nonce).setAAD(associated(head, about))
    return Buffer.concat([head, nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
  }
  const openSecret = (sealed: Uint8Array, about: string) => {
    if (sealed.length < headBytes + nonceBytes + tagBytes) throw new SecretUnreadable(false)
    const key = keyOf(sealed.subarray(0, headBytes))
    if (key === undefined) throw new SecretUnreadable(true)
    const nonce = sealed.subarray(headBytes, headBytes + nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(associated(headOf(key), about)).setAuthTag(sealed.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(headBytes + nonceBytes, -tagBytes)), decipher.final()])
    } catch {
      throw new SecretUnreadable(false)
    }
  }
  return {
    sealSecret,
    openSecret,
    renewSecret: (sealed, about) =>
      head.equals(sealed.subarray(0, headBytes)) ? sealed : sealSecret(openSecret(sealed, about), about),
    keyedHash: (text, about) => createHmac('sha256', keyAbout(about)).update(text).digest(),
    adopt,
    get currentHead() {
      return head
    },
  }
}

/** The first bytes of everything that is sealed under a master key: the version and the key's id. */
export function headOf(masterKey: Uint8Array): Buffer {
  if (masterKey.length !== 32) throw new RangeError('the master key must have 32 bytes')
  const id = createHash('sha256').update('baize master key id').update(masterKey).digest().subarray(0, keyIdBytes)
  return Buffer.concat([Buffer.of(version), id])
}

function associated(head: Buffer, about: string): Buffer {
  return Buffer.concat([head, Buffer.from(about)])
}
