import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** A sandbox's access to time, timers and randomness. */
export interface Ports {
  /** The current time, RFC 3339 in UTC with milliseconds. */
  now(): string
  /** A monotonic clock. */
  nowMs(): number
  /** Waits; ends early, without an error, when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  uuid(): string
  /** An opaque URL-safe token of 192 bits. */
  token(): string
  /** The operating system's generator; `randomInt` is free of modulo bias. */
  readonly chance: { below(n: number): number }
}

/** The ports of the real machine. */
export const systemPorts: Ports = {
  now: () => new Date().toISOString(),
  nowMs: () => performance.now(),
  sleep: async (milliseconds, signal) => {
    try {
      await pause(milliseconds, undefined, signal === undefined ? {} : { signal })
    } catch {
      // Aborted: the owner of the signal decides what follows.
    }
  },
  uuid: randomUUID,
  token: () => randomBytes(24).toString('base64url'),
  chance: { below: (n) => randomInt(n) },
}
