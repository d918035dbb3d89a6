import { CallRefused } from '@baize/contract/client'

const passing: ReadonlySet<string> = new Set([
  'network',
  'system.unavailable',
  'system.unknown',
  'wallet.busy',
  'request.too_many',
])
const ended: ReadonlySet<string> = new Set(['session.required', 'session.not_allowed', 'session.handover_spent'])

const closed: ReadonlySet<string> = new Set([
  'system.maintenance',
  'system.maintenance_until',
  'system.region_restricted',
  'system.access_restricted',
])

/** Whether the house serves nobody now, or not here: it did not look at the call. */
export function isClosed(error: unknown): boolean {
  return error instanceof CallRefused && closed.has(error.code)
}

/** Whether the same call with the same key may succeed later: no answer came, or the house could not say. */
export function isPassing(error: unknown): boolean {
  return error instanceof CallRefused && passing.has(error.code)
}

/** Whether the game's session is over. */
export function isSessionLost(error: unknown): boolean {
  return error instanceof CallRefused && ended.has(error.code)
}

/** The wait before try number `tries` (from 1): 0.5 s, doubled each time, 8 s at the most. */
export function backoffMs(tries: number): number {
  return Math.min(8_000, 500 * 2 ** (tries - 1))
}
