import type { Round } from '@baize/contract'
import type { Attempt } from '../flow/play-state.ts'
import type { Store } from '../ports.ts'
import { forgetPending, rememberPending } from './pending-round.ts'
import { backoffMs, isClosed, isTransient, isSessionLost } from './refusals.ts'

export interface PlacePorts {
  readonly store: Store
  /** The id of the window that places the round. */
  readonly owner: string
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Sends the stake under its key. */
  readonly send: (attempt: Attempt) => Promise<Round>
  /** Called before each wait for another attempt. */
  readonly onLost: () => void
}

/**
 * Places one round. The key is stored before anything is sent, and resent until the server replies, so that the stake is
 * taken once however often the connection fails. Throws a refusal and then forgets the key, unless the session ended or
 * the site closed in the meantime: an earlier attempt may have been played, so its round is resumed later.
 */
export async function placeRound(ports: PlacePorts, gameCode: string, attempt: Attempt): Promise<Round> {
  rememberPending(ports.store, gameCode, { ...attempt, owner: ports.owner })
  for (let tries = 1; ; tries += 1) {
    try {
      return await ports.send(attempt)
    } catch (error) {
      if (!isTransient(error)) {
        if (!isSessionLost(error) && !isClosed(error)) forgetPending(ports.store, gameCode, attempt.key)
        throw error
      }
      ports.onLost()
      await ports.sleep(backoffMs(tries))
    }
  }
}
