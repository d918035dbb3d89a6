import type { PasswordHasher } from '../kernel/password-hash.ts'

/** A hasher whose checks a test can hold back until as many tries as it makes have been counted. */
export interface HeldPasswords extends PasswordHasher {
  /**
   * Runs tries concurrently: no password is checked before each try has reached its check or been refused. Otherwise a busy
   * machine might finish the first try before it begins the last.
   */
  atOnce<Reply>(tries: readonly (() => Promise<Reply>)[]): Promise<Reply[]>
}

export function holdPasswords(hasher: PasswordHasher): HeldPasswords {
  let held: { readonly all: Promise<void>; count(): void } | undefined
  return {
    hash: (password) => hasher.hash(password),
    async verify(password, stored) {
      held?.count()
      await held?.all
      return hasher.verify(password, stored)
    },
    async atOnce(tries) {
      const { promise, resolve } = Promise.withResolvers<void>()
      let missing = tries.length
      const count = () => {
        missing -= 1
        if (missing === 0) resolve()
      }
      held = { all: promise, count }
      // A try that was let through is counted at its password check. Its reply arrives only after all have been counted.
      const replies = tries.map((make) => make().finally(count))
      return Promise.all(replies).finally(() => (held = undefined))
    },
  }
}
