import type { PasswordHasher } from '../kernel/password-hash.ts'

/**
 * Hashes each password of the demo once, and compares it with that hash once: its accounts all have the same one, which the
 * documentation shows, so that another hash for each would protect nothing and take most of the time of a first start.
 */
export function sharedHashes(passwords: PasswordHasher): PasswordHasher {
  const hashes = new Map<string, Promise<string>>()
  const verdicts = new Map<string, Promise<boolean>>()
  const once = <T>(kept: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> => {
    const known = kept.get(key) ?? work()
    kept.set(key, known)
    return known
  }
  return {
    hash: (password) => once(hashes, password, () => passwords.hash(password)),
    verify: (password, stored) => once(verdicts, `${password} ${stored}`, () => passwords.verify(password, stored)),
  }
}
