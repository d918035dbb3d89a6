import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from './kernel/caller.ts'
import type { Log } from './kernel/log.ts'

/** How long a logout waits for vendors; money that has not come back by then is brought back at the next launch. */
const moneyHomeMs = 3_000

interface LogOutParts {
  readonly logOut: (session: Session) => Promise<void>
  /** Brings back the money that vendors hold for the member. */
  readonly bringHome: (session: Session) => Promise<void>
  readonly log: Pick<Log, 'warn'>
}

/**
 * Brings money that vendors hold back before the session ends, since it follows the session and cannot follow one that has
 * ended. If that fails, the session ends all the same: a member who logs out must be able to rely on it.
 */
export function logOutWithMoney({ logOut, bringHome, log }: LogOutParts): (session: Session) => Promise<void> {
  return async (session) => {
    if (session.role !== 'trial') {
      const brought = bringHome(session).catch((error: unknown) =>
        log.warn({ err: error }, 'money stayed at vendors when the member logged out'),
      )
      const patience = new AbortController()
      await Promise.race([brought, sleep(moneyHomeMs, undefined, { signal: patience.signal }).catch(() => undefined)])
      patience.abort()
    }
    await logOut(session)
  }
}
