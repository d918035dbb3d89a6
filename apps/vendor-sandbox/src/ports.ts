import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '@baize/engines'

/** The world as the sandbox's code receives it: time, waiting, and chance. */
export interface Ports {
  /** The time now, RFC 3339 in UTC with milliseconds. */
  now(): string
  /** A clock that only goes forward. */
  nowMs(): number
  /** Waits; ends early, without an error, when the signal is given. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  uuid(): string
  /** An opaque token of 192 bits, safe in an address. */
  token(): string
  /** The operating system's generator; `randomInt` rejects what would favour some numbers. */
  readonly chance: Chance
}

/** The machine's own world. */
export const systemPorts: Ports = {
  now: () => new Date().toISOString(),
  nowMs: () => performance.now(),
  sleep: async (milliseconds, signal) => {
    try {
      await pause(milliseconds, undefined, signal === undefined ? {} : { signal })
    } catch {
      // Woken early: whoever gave the signal decides what follows.
    }
  },
  uuid: randomUUID,
  token: () => randomBytes(24).toString('base64url'),
  chance: { below: (n) => randomInt(n) },
}
