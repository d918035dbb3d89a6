import type pg from 'pg'
import type { PasswordHasher } from '../../kernel/password-hash.ts'

/** How a check of a password stands in a record. */
export const passwordCheck = 'a password is checked'

/** Records, in order, the statements that a house sends to its database and its checks of passwords. */
export interface WorkRecorder {
  /** The hasher, with its checks recorded. */
  readonly passwords: PasswordHasher
  /** What the house did from the beginning of an act to its end. */
  during(act: () => Promise<unknown>): Promise<readonly string[]>
}

/** Records over a pool that has no connection yet. */
export function recordWork(pool: pg.Pool, passwords: PasswordHasher): WorkRecorder {
  let record: string[] | undefined
  pool.on('connect', (client) => {
    const query = client.query.bind(client)
    const recorded = (...call: unknown[]) => {
      const [statement] = call
      if (typeof statement === 'string') record?.push(statement)
      return Reflect.apply(query, client, call)
    }
    // It takes and returns what the original does, whose many overloads cannot be written once more.
    client.query = recorded as typeof client.query
  })
  return {
    passwords: {
      hash: (password) => passwords.hash(password),
      verify(password, stored) {
        record?.push(passwordCheck)
        return passwords.verify(password, stored)
      },
    },
    async during(act) {
      const work: string[] = []
      record = work
      await act().finally(() => (record = undefined))
      return work
    },
  }
}
