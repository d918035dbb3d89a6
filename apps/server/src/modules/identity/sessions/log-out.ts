import type { Session } from '../../../kernel/caller.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { forgetSession } from './own-sessions.sql.ts'
import type { SessionDoor } from './session-door.ts'
import { endSession } from './session.sql.ts'

/** Ends a session, the game windows opened from it, and its browser's remembered login (4.005). */
export async function logOut({ database, clock }: IdentityParts, door: SessionDoor, session: Session): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await endSession(tx, session.brandId, session.sessionId, clock.now())
    await forgetSession(tx, session.brandId, session.sessionId)
  })
  door.forget(session.brandId, session.memberId)
}
