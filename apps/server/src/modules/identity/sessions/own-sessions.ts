import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { holdMember } from '../members/member.sql.ts'
import { maskAddress } from './masked-address.rules.ts'
import { countOwnSessions, forgetOthers, forgetSession, holdOwnSession, ownSessions } from './own-sessions.sql.ts'
import type { SessionDoor } from './session-door.ts'
import { endOtherSessions, endSession } from './session.sql.ts'

/** A page of the caller's own sessions of the site, with that of this call marked. */
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
    mostOpen: brands.byId(session.brandId).openSessionsPerMember,
  }
}

/** Ends one of the caller's own sessions; somebody else's is not there, like one that nobody has. */
export async function endOwnSession(
  { database, clock }: IdentityParts,
  door: SessionDoor,
  session: Session,
  sessionId: bigint,
): Promise<void> {
  const now = clock.now()
  await database.transaction().execute(async (tx) => {
    if (!(await holdOwnSession(tx, session, sessionId, now))) throw new Refusal('session.not_found')
    await endSession(tx, session.brandId, sessionId, now)
    await forgetSession(tx, session.brandId, sessionId)
  })
  door.forget(session.brandId, session.memberId)
}

/** Ends all of the caller's sessions but this one, and what other browsers remember. */
export async function endOthers(
  { database, clock }: IdentityParts,
  door: SessionDoor,
  session: Session,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    // As a login does, which ends older sessions too: the two must not wait for each other.
    await holdMember(tx, session)
    await endOtherSessions(tx, session, clock.now())
    await forgetOthers(tx, session, session.sessionId)
  })
  door.forget(session.brandId, session.memberId)
}
