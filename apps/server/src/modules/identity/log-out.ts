import type { Session } from '../../kernel/http/caller.ts'
import type { IdentityParts } from './identity.parts.ts'
import type { SessionDoor } from './session-door.ts'
import { endSession } from './session.sql.ts'

/** Ends a session and the game windows opened from it, at once. */
export async function logOut({ database, clock }: IdentityParts, door: SessionDoor, session: Session): Promise<void> {
  await database.transaction().execute((tx) => endSession(tx, session.brandId, session.sessionId, clock.now()))
  door.forget(session.brandId, session.memberId)
}
