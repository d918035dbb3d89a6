import { CallRefused } from '@baize/contract/client'
import type { Round } from '@baize/contract'
import type { Store } from '../ports.ts'
import { forgetPending, pendingAttempt } from './pending-round.ts'
import { backoffMs, isPassing } from './refusals.ts'

export interface ResumePorts {
  readonly store: Store
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly roundByKey: (key: string) => Promise<Round>
  readonly onLost: () => void
}

/**
 * The round that was under way when the game was left; `undefined` when there is none. A key that the house does not
 * know took no stake and is forgotten. The key of a round stays stored until the round has been shown.
 */
export async function resumeRound(ports: ResumePorts, gameCode: string): Promise<Round | undefined> {
  const attempt = pendingAttempt(ports.store, gameCode)
  if (attempt === undefined) return undefined
  for (let tries = 1; ; tries += 1) {
    try {
      const round = await ports.roundByKey(attempt.key)
      if (round.gameCode === gameCode) return round
      forgetPending(ports.store, gameCode)
      return undefined
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'play.round_not_found') {
        forgetPending(ports.store, gameCode)
        return undefined
      }
      if (!isPassing(error)) throw error
      ports.onLost()
      await ports.sleep(backoffMs(tries))
    }
  }
}
