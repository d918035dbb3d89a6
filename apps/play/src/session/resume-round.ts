import { CallRefused } from '@baize/contract/client'
import type { Round } from '@baize/contract'
import type { Store } from '../ports.ts'
import { forgetPending, pendingAttempts } from './pending-round.ts'
import type { Presence } from './presence.ts'
import { backoffMs, isPassing } from './refusals.ts'

export interface ResumePorts {
  readonly store: Store
  readonly presence: Presence
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly roundByKey: (key: string) => Promise<Round>
  readonly onLost: () => void
}

/** A round that was under way when its window was left, and the key that it is stored under. */
export interface BrokenRound {
  readonly key: string
  readonly round: Round
}

/** How long a stake may still be on its way when the page that sent it is gone. */
const onItsWayMs = 1_500

/**
 * The oldest round that was under way when its window was left; `undefined` when there is none. Rounds of windows that
 * are still open are theirs. The key of a round stays stored until the round has been shown.
 */
export async function resumeRound(ports: ResumePorts, gameCode: string): Promise<BrokenRound | undefined> {
  const open = await ports.presence.open()
  for (const { key, owner } of pendingAttempts(ports.store, gameCode)) {
    if (open.has(owner)) continue
    const round = await settledRound(ports, key)
    if (round?.gameCode === gameCode) return { key, round }
    forgetPending(ports.store, gameCode, key)
  }
  return undefined
}

/**
 * The round that a key made; `undefined` when it made none. A key that the house does not know is asked for once more
 * after a moment: its stake may have been in flight while the page reloaded.
 */
async function settledRound(ports: ResumePorts, key: string): Promise<Round | undefined> {
  let unknown = 0
  for (let tries = 1; ; tries += 1) {
    try {
      return await ports.roundByKey(key)
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'play.round_not_found') {
        unknown += 1
        if (unknown > 1) return undefined
        await ports.sleep(onItsWayMs)
        continue
      }
      if (!isPassing(error)) throw error
      ports.onLost()
      await ports.sleep(backoffMs(tries))
    }
  }
}
