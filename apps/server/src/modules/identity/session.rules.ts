import type { SessionScope } from '@baize/contract'

const idleHours: Record<SessionScope, number> = { site: 12, game: 12 }
const longestHours: Record<SessionScope, number> = { site: 7 * 24, game: 12 }

/** When a session ends if it is not used any more: 12 hours after its last use. */
export function idleExpiry(scope: SessionScope, lastSeen: Temporal.Instant): Temporal.Instant {
  return lastSeen.add({ hours: idleHours[scope] })
}

/** When a session ends however much it is used: after 7 days, that of a game window after 12 hours. */
export function absoluteExpiry(scope: SessionScope, created: Temporal.Instant): Temporal.Instant {
  return created.add({ hours: longestHours[scope] })
}

/** How long the one-time token of a game address is good for. */
export const handoverSeconds = 60
