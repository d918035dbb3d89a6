import { CallRefused } from '@baize/contract/client'
import type { Round } from '@baize/contract'
import type { Store } from '../ports.ts'
import { forgetPending, pendingAttempts } from './pending-round.ts'
import type { Presence } from './presence.ts'
import { backoffMs, isTransient } from './refusals.ts'

export interface ResumePorts {
  readonly store: Store
  readonly presence: Presence
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly roundByKey: (key: string) => Promise<Round>
  readonly onLost: () => void
}

/** A round that was in progress when its window closed, and the key under which it is stored. */
export interface InterruptedRound {
  readonly key: string
  readonly round: Round
}

/** How long a stake may still be in flight after the page that sent it has gone. */
const inFlightMs = 1_500

/**
 * Finds the oldest round that was in progress when its window closed; `undefined` if there is none. Rounds of windows
 * still open are left to them. A round's key stays stored until the round has been shown.
 */
export async function resumeRound(ports: ResumePorts, gameCode: string): Promise<InterruptedRound | undefined> {
  const open = await ports.presence.open()
  for (const { key, owner } of pendingAttempts(ports.store, gameCode)) {
    if (open.has(owner)) continue
    const round = await findSettledRound(ports, key)
    if (round?.gameCode === gameCode) return { key, round }
    forgetPending(ports.store, gameCode, key)
  }
  return undefined
}

/**
 * Finds the round of a key; `undefined` if there is none. A key unknown to the server is asked for once more after a
 * moment, since its stake may have been in flight while the page reloaded.
 */
async function findSettledRound(ports: ResumePorts, key: string): Promise<Round | undefined> {
  let unknown = 0
  for (let tries = 1; ; tries += 1) {
    try {
      return await ports.roundByKey(key)
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'play.round_not_found') {
        unknown += 1
        if (unknown > 1) return undefined
        await ports.sleep(inFlightMs)
        continue
      }
      if (!isTransient(error)) throw error
      ports.onLost()
      await ports.sleep(backoffMs(tries))
    }
  }
}
