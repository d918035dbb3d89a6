import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../../kernel/log.ts'
import type { LaneSession } from './lane-session.ts'

/** Longer than a database takes to recover from a crash, shorter than a caller waits. */
const outagePatienceMs = 8_000
const [shortestPauseMs, longestPauseMs] = [20, 400]

/** How long whoever works in a lane still waits for a database that is away, from the first time that it was. */
export class OutagePatience {
  readonly #session: LaneSession
  readonly #log: Log
  readonly #until = performance.now() + outagePatienceMs
  #pauseMs = shortestPauseMs

  constructor(session: LaneSession, log: Log) {
    this.#session = session
    this.#log = log
  }

  /** Gives the connection up and waits a little longer each time. `false` when there is no patience left. */
  async wait(cause: unknown): Promise<boolean> {
    if (performance.now() > this.#until) return false
    this.#log.warn({ err: cause }, 'a lane waits for the database')
    this.#session.drop()
    await sleep(this.#pauseMs)
    this.#pauseMs = Math.min(2 * this.#pauseMs, longestPauseMs)
    try {
      await this.#session.endGhost()
    } catch (error) {
      // Still away; the next attempt meets the same outage and counts it.
      this.#log.debug({ err: error }, 'the database is not back yet')
    }
    return true
  }
}
