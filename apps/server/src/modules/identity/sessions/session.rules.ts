import type { SessionScope } from '@baize/contract'

/** A brand's limits for sessions of the site. */
export interface SessionLimits {
  readonly sessionIdleMinutes: number
  readonly sessionLongestHours: number
}

/** A game window stays open for at most half a day, and never longer than a session of the site. */
const gameHours = 12

/** When a session ends if it is not used again. */
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

/** How long the one-time token in a game's address is valid, and the one that takes a login along to another mirror. */
export const handoverSeconds = 60
