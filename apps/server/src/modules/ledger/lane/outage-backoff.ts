import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../../kernel/log.ts'
import type { LaneSession } from './lane-session.ts'

/** Longer than a database needs to recover from a crash, shorter than a caller waits. */
const maxOutageMs = 8_000
const [minPauseMs, maxPauseMs] = [20, 400]

/** Paces retries during a database outage and gives up a fixed time after the outage began. */
export class OutageBackoff {
  readonly #session: LaneSession
  readonly #log: Log
  readonly #until = performance.now() + maxOutageMs
  #pauseMs = minPauseMs

  constructor(session: LaneSession, log: Log) {
    this.#session = session
    this.#log = log
  }

  /** Drops the connection and waits, longer each time. Returns `false` if the time is over. */
  async wait(cause: unknown): Promise<boolean> {
    if (performance.now() > this.#until) return false
    this.#log.warn({ err: cause }, 'a lane is waiting for the database')
    this.#session.drop()
    await sleep(this.#pauseMs)
    this.#pauseMs = Math.min(2 * this.#pauseMs, maxPauseMs)
    try {
      await this.#session.terminateLostConnections()
    } catch (error) {
      // The database is still unavailable; the next attempt fails and calls this again.
      this.#log.debug({ err: error }, 'the database is not back yet')
    }
    return true
  }
}
