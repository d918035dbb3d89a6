import { describe, expect, it } from 'vitest'
import { systemRandomness } from './randomness.ts'
import { createSecrets } from './secrets.ts'

const key = systemRandomness.bytes(32)
const secrets = createSecrets(key, systemRandomness)
const plaintext = Buffer.from('a seed that is not revealed yet')

describe('sealed secrets', () => {
  it('can be opened under the same key and name', () => {
    expect(Buffer.from(secrets.openSecret(secrets.sealSecret(plaintext, 'seed 1'), 'seed 1'))).toEqual(plaintext)
  })

  it('are different each time and never contain the plaintext', () => {
    const [first, second] = [secrets.sealSecret(plaintext, 'seed 1'), secrets.sealSecret(plaintext, 'seed 1')]
    expect(Buffer.from(first)).not.toEqual(Buffer.from(second))
    expect(Buffer.from(first).includes(plaintext)).toBe(false)
  })

  it('do not open under another name, so that they cannot be moved to another row', () => {
    expect(() => secrets.openSecret(secrets.sealSecret(plaintext, 'seed 1'), 'seed 2')).toThrow('belongs elsewhere')
  })

  it('do not open if any single byte was changed', () => {
    const sealed = secrets.sealSecret(plaintext, 'seed 1')
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Uint8Array.from(sealed, (byte, index) => (index === place ? byte ^ 1 : byte))
      expect(() => secrets.openSecret(changed, 'seed 1')).toThrow(/secret/)
    }
  })

  it('do not open if they were truncated', () => {
    const sealed = secrets.sealSecret(plaintext, 'seed 1')
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => secrets.openSecret(sealed.subarray(0, length), 'seed 1')).toThrow(/secret/)
    }
  })

  it('report that another master key sealed them', () => {
    const others = createSecrets(systemRandomness.bytes(32), systemRandomness)
    expect(() => secrets.openSecret(others.sealSecret(plaintext, 'seed 1'), 'seed 1')).toThrow('another master key')
  })

  it('hash a short text differently for another key and another purpose, and the same for the same', () => {
    const hash = (from: typeof secrets, about: string) => Buffer.from(from.keyedHash('123456', about)).toString('hex')
    const other = createSecrets(systemRandomness.bytes(32), systemRandomness)
    expect(hash(secrets, 'code')).toBe(hash(createSecrets(key, systemRandomness), 'code'))
    expect(new Set([hash(secrets, 'code'), hash(secrets, 'target'), hash(other, 'code')]).size).toBe(3)
  })
})
