import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { lockMember } from '../members/member.sql.ts'
import { maskAddress } from './masked-address.rules.ts'
import { countOwnSessions, forgetOthers, forgetSession, lockOwnSession, ownSessions } from './own-sessions.sql.ts'
import type { SessionDoor } from './session-door.ts'
import { endOtherSessions, endSession } from './session.sql.ts'

/** One page of the caller's own sessions of the site, with the current one marked. */
export async function listSessions(
  { database, clock, brands }: IdentityParts,
  session: Session,
  pageNo: number,
  pageSize: number,
) {
  const now = clock.now()
  const [rows, totalCount] = await Promise.all([
    ownSessions(database, session, { limit: pageSize, offset: (pageNo - 1) * pageSize, now }),
    countOwnSessions(database, session, now),
  ])
  return {
    list: rows.map(({ sessionId, createdAt, lastSeenAt, address, program, way }) => ({
      id: sessionId.toString(),
      current: sessionId === session.sessionId,
      startedAt: createdAt.toString(),
      lastSeenAt: lastSeenAt.toString(),
      address: address === null ? '' : maskAddress(address),
      program: program ?? '',
      way: way ?? '',
    })),
    pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / pageSize)),
    totalCount,
    maxOpen: brands.byId(session.brandId).openSessionsPerMember,
  }
}

/** Ends one of the caller's own sessions. Another member's session gets the same refusal as one that does not exist. */
export async function endOwnSession(
  { database, clock }: IdentityParts,
  door: SessionDoor,
  session: Session,
  sessionId: bigint,
): Promise<void> {
  const now = clock.now()
  await database.transaction().execute(async (tx) => {
    if (!(await lockOwnSession(tx, session, sessionId, now))) throw new Refusal('session.not_found')
    await endSession(tx, session.brandId, sessionId, now)
    await forgetSession(tx, session.brandId, sessionId)
  })
  door.forget(session.brandId, session.memberId)
}

/** Ends all of the caller's sessions except this one, and the remembered logins of other browsers. */
export async function endOthers(
  { database, clock }: IdentityParts,
  door: SessionDoor,
  session: Session,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    // Logins lock the member first and then end older sessions. The same order here prevents a deadlock.
    await lockMember(tx, session)
    await endOtherSessions(tx, session, clock.now())
    await forgetOthers(tx, session, session.sessionId)
  })
  door.forget(session.brandId, session.memberId)
}
