import type { Operator } from '../../../kernel/caller.ts'
import type { OfficeDoor } from '../../../kernel/http/door.ts'
import { hashToken } from '../../identity/index.ts'
import type { OperatorParts } from '../operators.parts.ts'
import { freshMinutes, idleMinutes, sessionHours } from '../operators.rules.ts'
import { selectSession, touchSession } from './session.sql.ts'

/** Use within this time is not recorded again. */
const touchedEverySeconds = 10

/**
 * Looks up the operator of a token. Nothing is cached: a call that comes after a role was changed, an operator suspended or a
 * session ended has the new state.
 */
export function openOperatorDoor({ database, clock, brands }: OperatorParts): OfficeDoor {
  const [first] = brands.all
  if (first === undefined) throw new Error('no brand is loaded')
  return {
    brandOf: (brandId) => (brandId === undefined ? first : brands.byId(brandId)),
    async operatorOfToken(token, address, { isUse } = { isUse: true }): Promise<Operator | undefined> {
      const now = clock.now()
      const row = await selectSession(database, hashToken(token), now)
      if (row === undefined) return undefined
      const isTouched = isUse && row.lastSeenAt.until(now).total('seconds') >= touchedEverySeconds
      if (isTouched) await touchSession(database, row.sessionId, now)
      const endsAt = row.createdAt.add({ hours: sessionHours })
      const idleUntil = (isTouched ? now : row.lastSeenAt).add({ minutes: idleMinutes })
      return {
        operatorId: row.operatorId,
        brandId: row.brandId,
        username: row.username,
        role: row.role,
        permissions: row.permissions,
        sponsorId: row.sponsorId ?? undefined,
        sessionId: row.sessionId,
        confirmedUntil: row.confirmedAt.add({ minutes: freshMinutes }),
        idleUntil: Temporal.Instant.compare(idleUntil, endsAt) < 0 ? idleUntil : endsAt,
        endsAt,
        address,
      }
    },
  }
}
