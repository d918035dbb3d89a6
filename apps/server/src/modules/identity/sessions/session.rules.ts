import type { SessionScope } from '@baize/contract'

/** How long a brand lets sessions of the site live. */
export interface SessionLimits {
  readonly sessionIdleMinutes: number
  readonly sessionLongestHours: number
}

/** A game window is open for half a day at the most, and never longer than the brand lets the site be. */
const gameHours = 12

/** When a session ends if it is not used any more. */
export function idleExpiry(scope: SessionScope, lastSeen: Temporal.Instant, limits: SessionLimits): Temporal.Instant {
  const minutes = limits.sessionIdleMinutes
  return lastSeen.add({ minutes: scope === 'game' ? Math.min(minutes, gameHours * 60) : minutes })
}

/** When a session ends however much it is used. */
export function absoluteExpiry(
  scope: SessionScope,
  created: Temporal.Instant,
  limits: SessionLimits,
): Temporal.Instant {
  const hours = limits.sessionLongestHours
  return created.add({ hours: scope === 'game' ? Math.min(hours, gameHours) : hours })
}

/** How long the one-time token of a game address is good for. */
export const handoverSeconds = 60
