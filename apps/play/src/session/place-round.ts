import type { Round } from '@baize/contract'
import type { Attempt } from '../flow/play-state.ts'
import type { Store } from '../ports.ts'
import { forgetPending, rememberPending } from './pending-round.ts'
import { backoffMs, isClosed, isPassing, isSessionLost } from './refusals.ts'

export interface PlacePorts {
  readonly store: Store
  /** The window that places it. */
  readonly owner: string
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Sends the stake under its key. */
  readonly send: (attempt: Attempt) => Promise<Round>
  /** Called before each wait for another try. */
  readonly onLost: () => void
}

/**
 * Places one round. The key is stored before anything is sent and sent again until the house answers, so that the
 * stake is taken once however often the connection breaks. Throws the refusal; the key is then forgotten, except when
 * the session is over or the house closed meanwhile, since an earlier try may have been played: it is resumed later.
 */
export async function placeRound(ports: PlacePorts, gameCode: string, attempt: Attempt): Promise<Round> {
  rememberPending(ports.store, gameCode, { ...attempt, owner: ports.owner })
  for (let tries = 1; ; tries += 1) {
    try {
      return await ports.send(attempt)
    } catch (error) {
      if (!isPassing(error)) {
        if (!isSessionLost(error) && !isClosed(error)) forgetPending(ports.store, gameCode, attempt.key)
        throw error
      }
      ports.onLost()
      await ports.sleep(backoffMs(tries))
    }
  }
}
