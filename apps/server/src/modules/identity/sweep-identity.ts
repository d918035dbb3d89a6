import { deleteOldDevices } from './devices/device.sql.ts'
import type { IdentityParts } from './identity.parts.ts'
import { sweepTries } from './login/login-tries.ts'
import { deleteOldRemembered } from './login/remembered.sql.ts'
import { sweepHandovers } from './sessions/handover.ts'
import { sweepMirrorTokens } from './sessions/mirror-token.ts'
import { deleteOldSessions } from './sessions/own-sessions.sql.ts'
import { closeOldTrials } from './trial/close-trials.ts'

/** How long ended sessions are kept, in case somebody asks who was logged in. */
const sessionsKeptHours = 7 * 24
/** As long as a browser's device cookie. */
const devicesKeptHours = 400 * 24

/** Deletes what has expired and closes old trial accounts; runs every minute. */
export async function sweepIdentity(parts: IdentityParts): Promise<void> {
  const now = parts.clock.now()
  await sweepHandovers(parts)
  await sweepMirrorTokens(parts)
  await deleteOldRemembered(parts.database, now)
  await closeOldTrials(parts)
  await deleteOldSessions(parts.database, now.subtract({ hours: sessionsKeptHours }))
  await deleteOldDevices(parts.database, now.subtract({ hours: devicesKeptHours }))
  await sweepTries(parts)
}
