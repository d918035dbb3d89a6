import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { memberById } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { hashToken, type SessionDoor } from '../sessions/session-door.ts'
import { endFamilySessions } from '../sessions/session.sql.ts'
import { beginSession } from './begin-session.ts'
import { deleteFamily, lockRemembered, reuseRemembered, spendRemembered, type Family } from './remembered.sql.ts'

/** How long the tabs of one browser may use the same token, since each of them sends it before it has the next. */
const tabsSeconds = 10

/**
 * Logs a visitor in with the login that this browser remembers (2.085, 9.030) and issues the next token. Each token is
 * valid once, and for some seconds in further tabs of the same browser. If one is used otherwise, somebody has a copy, so
 * the remembered login and the sessions that it began are ended.
 */
export async function exchangeRemembered(parts: IdentityParts, door: SessionDoor, at: Origin) {
  const token = at.cookies.read('remembered')
  if (token === undefined) throw new Refusal('session.remembered_spent')
  const exchanged = hashToken(token)
  const family = await takeToken(parts, at, exchanged)
  if (family === undefined) {
    await endFamilyOf(parts, door, at.brandId, exchanged)
    at.cookies.forget('remembered')
    throw new Refusal('session.remembered_spent')
  }
  try {
    const member = await memberById(parts.database, at.brandId, family.memberId)
    return await beginSession(parts, at, member, { by: 'remembered', exchanged })
  } catch (error) {
    at.cookies.forget('remembered')
    // Suspended, another password, or a second factor is needed: a normal login tells which.
    throw error instanceof Refusal ? new Refusal('session.remembered_spent') : error
  }
}

/** Uses up the token, or uses it again in another tab of the same browser. */
async function takeToken(
  { database, clock }: IdentityParts,
  { brandId, cookies }: Origin,
  tokenHash: Buffer,
): Promise<Family | undefined> {
  const now = clock.now()
  const device = cookies.read('device')
  const deviceHash = device === undefined ? undefined : hashToken(device)
  const family = await spendRemembered(database, brandId, { tokenHash, deviceHash }, now)
  if (family !== undefined || deviceHash === undefined) return family
  const times = { now, usedSince: now.subtract({ seconds: tabsSeconds }) }
  return reuseRemembered(database, brandId, { tokenHash, deviceHash }, times)
}

async function endFamilyOf(
  { database, clock }: IdentityParts,
  door: SessionDoor,
  brandId: BrandId,
  tokenHash: Buffer,
): Promise<void> {
  const family = await database.transaction().execute(async (tx) => {
    // Locked first, to wait for a concurrent exchange and to see the session that it began.
    const found = await lockRemembered(tx, brandId, tokenHash)
    if (found === undefined) return undefined
    await deleteFamily(tx, brandId, found.familyId)
    await endFamilySessions(tx, brandId, found.familyId, clock.now())
    return found
  })
  if (family !== undefined) door.forget(brandId, family.memberId)
}
