import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { memberById } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { hashToken, type SessionDoor } from '../sessions/session-door.ts'
import { endFamilySessions } from '../sessions/session.sql.ts'
import { beginSession } from './begin-session.ts'
import { deleteFamily, holdRemembered, spendRemembered } from './remembered.sql.ts'

/**
 * Signs a visitor in by the login that this browser remembers (2.085, 9.030), and gives it the next token. A token is good
 * once. Where one comes a second time somebody has a copy, so the remembered login ends, with the sessions that it began.
 */
export async function exchangeRemembered(parts: IdentityParts, door: SessionDoor, at: Origin) {
  const token = at.cookies.read('remembered')
  if (token === undefined) throw new Refusal('session.remembered_spent')
  const exchanged = hashToken(token)
  const family = await spendRemembered(parts.database, at.brandId, exchanged, parts.clock.now())
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
    // Suspended, with another password, or at a place where more is asked for: a login says what.
    throw error instanceof Refusal ? new Refusal('session.remembered_spent') : error
  }
}

async function endFamilyOf(
  { database, clock }: IdentityParts,
  door: SessionDoor,
  brandId: BrandId,
  tokenHash: Buffer,
): Promise<void> {
  const family = await database.transaction().execute(async (tx) => {
    // Held first: whoever exchanged it is done then, and what they began is seen by what follows.
    const held = await holdRemembered(tx, brandId, tokenHash)
    if (held === undefined) return undefined
    await deleteFamily(tx, brandId, held.familyId)
    await endFamilySessions(tx, brandId, held.familyId, clock.now())
    return held
  })
  if (family !== undefined) door.forget(brandId, family.memberId)
}
