import { CallRefused } from '@baize/contract/client'

const transient: ReadonlySet<string> = new Set([
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

/** Whether the site is closed now, or closed to this visitor: the call was not processed. */
export function isClosed(error: unknown): boolean {
  return error instanceof CallRefused && closed.has(error.code)
}

/** Whether the same call with the same key may succeed later: there was no reply, or the server could not process it. */
export function isTransient(error: unknown): boolean {
  return error instanceof CallRefused && transient.has(error.code)
}

/** Whether the game's session has ended. */
export function isSessionLost(error: unknown): boolean {
  return error instanceof CallRefused && ended.has(error.code)
}

/** The code and the text of a failure for the player; `lostText` if there was no reply. */
export function refusalOf(error: unknown, lostText: string): { readonly code: string; readonly text: string } {
  const isTold = error instanceof CallRefused && error.code !== 'network'
  return isTold ? { code: error.code, text: error.message } : { code: 'network', text: lostText }
}

/** The wait after attempt number `tries` (from 1): 0.5 s, doubled each time, at most 8 s. */
export function backoffMs(tries: number): number {
  return Math.min(8_000, 500 * 2 ** (tries - 1))
}
