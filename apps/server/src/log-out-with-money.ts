import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from './kernel/caller.ts'
import type { Log } from './kernel/log.ts'

/** How long a log-out waits for vendors; what they have not given back by then comes with the next launch. */
const moneyHomeMs = 3_000

/** What a log-out is made of. */
interface LogOutParts {
  readonly logOut: (session: Session) => Promise<void>
  /** Brings home what vendors hold for the member. */
  readonly bringHome: (session: Session) => Promise<void>
  readonly log: Pick<Log, 'warn'>
}

/**
 * Money that vendors hold comes home before a session ends: nobody is left whom it could follow afterwards. The session
 * ends all the same where it does not come: whoever logs out must be able to rely on it.
 */
export function logOutWithMoney({ logOut, bringHome, log }: LogOutParts): (session: Session) => Promise<void> {
  return async (session) => {
    if (session.role !== 'trial') {
      const brought = bringHome(session).catch((error: unknown) =>
        log.warn({ err: error }, 'money stayed at vendors when its member logged out'),
      )
      const patience = new AbortController()
      await Promise.race([brought, sleep(moneyHomeMs, undefined, { signal: patience.signal }).catch(() => undefined)])
      patience.abort()
    }
    await logOut(session)
  }
}
