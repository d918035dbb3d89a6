import { describe, expect, it } from 'vitest'
import { createPasswordHasher, defaultPasswordCost, type PasswordCost } from './password-hash.ts'
import { systemRandomness } from './randomness.ts'

const cheap: PasswordCost = { memoryKib: 64, passes: 1, atOnce: 2, maxWaiting: 256 }

describe('password hashes', () => {
  it('have the documented cost and a unique salt', async () => {
    const hasher = createPasswordHasher(systemRandomness)
    const [first, second] = [await hasher.hash('Baize#2026'), await hasher.hash('Baize#2026')]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first).not.toBe(second)
    expect([await hasher.verify('Baize#2026', first), await hasher.verify('baize#2026', first)]).toEqual([true, false])
  })

  it('created at another cost still verify, so that the cost can be raised', async () => {
    const stored = await createPasswordHasher(systemRandomness, cheap).hash('Baize#2026')
    expect(await createPasswordHasher(systemRandomness, defaultPasswordCost).verify('Baize#2026', stored)).toBe(true)
  })

  it('accept a password in all its Unicode forms', async () => {
    const hasher = createPasswordHasher(systemRandomness, cheap)
    expect(await hasher.verify('caf\u0065\u0301', await hasher.hash('caf\u00e9'))).toBe(true)
  })

  it('of an unknown account never match', async () => {
    const hasher = createPasswordHasher(systemRandomness, cheap)
    for (const password of ['', 'Baize#2026', '\0']) expect(await hasher.verify(password, undefined)).toBe(false)
  })

  it('of an unknown account wait in the queue like any other', async () => {
    const hasher = createPasswordHasher(systemRandomness, { ...cheap, atOnce: 1, maxWaiting: 0 })
    const stored = await hasher.hash('Baize#2026')
    for (const target of [stored, undefined]) {
      const checked = hasher.verify('Wrong-Horse9', target)
      await expect(hasher.hash('Baize#2026')).rejects.toThrow('system.unavailable')
      expect(await checked).toBe(false)
    }
  })

  it('are refused at once while too many are waiting, and computed again afterwards', async () => {
    const hasher = createPasswordHasher(systemRandomness, { ...cheap, maxWaiting: 3 })
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.hash('Baize#2026')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(
      results.filter((result) => result.status === 'rejected' && String(result.reason).includes('system.unavailable')),
    ).toHaveLength(5)
    await expect(hasher.hash('Baize#2026')).resolves.toContain('argon2id')
  })
})
