import type { memberDevices, QueryOf, ReplyOf } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { forgetSession } from '../sessions/own-sessions.sql.ts'
import type { SessionDoor } from '../sessions/session-door.ts'
import { endSession } from '../sessions/session.sql.ts'
import { deleteDevice, lockDevice, otherSessionsOf, ownDevices } from './own-devices.sql.ts'

/** One page of the browsers that the member logged in with. */
export async function listDevices(
  { database, factors }: IdentityParts,
  session: Session,
  page: QueryOf<typeof memberDevices>,
): Promise<ReplyOf<typeof memberDevices>> {
  const { rows, totalCount } = await ownDevices(database, session, page)
  const trust = await factors.trustOf(session)
  return {
    list: rows.map(({ deviceId, program, firstSeenAt, lastSeenAt, passedAt, here }) => ({
      id: deviceId.toString(),
      program,
      registeredAt: firstSeenAt.toString(),
      lastUsedAt: lastSeenAt.toString(),
      trustedUntil: trust.until(passedAt)?.toString() ?? null,
      here,
    })),
    pageNo: page.pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / page.pageSize)),
    totalCount,
  }
}

/**
 * Removes one of the member's own browsers and ends its sessions and remembered logins, except the caller's session.
 * Another member's browser gets the same refusal as one that does not exist.
 */
export async function removeOwnDevice(
  { database, clock }: IdentityParts,
  door: SessionDoor,
  session: Session,
  deviceId: bigint,
): Promise<void> {
  const now = clock.now()
  await database.transaction().execute(async (tx) => {
    if (!(await lockDevice(tx, session, deviceId))) throw new Refusal('device.not_found')
    for (const sessionId of await otherSessionsOf(tx, session, deviceId)) {
      await endSession(tx, session.brandId, sessionId, now)
      await forgetSession(tx, session.brandId, sessionId)
    }
    await deleteDevice(tx, session, deviceId)
  })
  door.forget(session.brandId, session.memberId)
}
