import type pg from 'pg'
import type { PasswordHasher } from '../../kernel/password-hash.ts'

/** The entry of a password check in a record. */
export const passwordCheck = 'a password is checked'

/** Records, in order, the statements that the server sends to the database, and its password checks. */
export interface WorkRecorder {
  /** The hasher, with its checks recorded. */
  readonly passwords: PasswordHasher
  /** The work that the server did during an act. */
  during(act: () => Promise<unknown>): Promise<readonly string[]>
}

/** Records the work of a pool that has no connection yet. */
export function recordWork(pool: pg.Pool, passwords: PasswordHasher): WorkRecorder {
  let record: string[] | undefined
  pool.on('connect', (client) => {
    const query = client.query.bind(client)
    const recorded = (...call: unknown[]) => {
      const [statement] = call
      if (typeof statement === 'string') record?.push(statement)
      return Reflect.apply(query, client, call)
    }
    // It has the same parameters and result as the original, whose many overloads cannot be repeated here.
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
