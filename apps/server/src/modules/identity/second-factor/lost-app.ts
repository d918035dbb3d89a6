import type { BodyOf, loseApp as contract, sendLostAppCode as sendContract } from '@baize/contract'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeAndTell, type FactorMember } from '../../factors/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { CarriedLogin } from '../login/begin-session.ts'
import { lockChecked, memberById } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { letWait } from '../waiting-changes/waiting-changes.ts'
import { factorOwnerOf, type SecondFactorOwner } from './factor-owner.ts'
import { withoutReset } from './lost-app-ways.ts'

/** Sends a code to a verified contact of a member whose login asks for a lost app. */
export async function sendLostAppCode(parts: IdentityParts, at: Origin, body: BodyOf<typeof sendContract>) {
  return parts.factors.sendLostCode(at.brandId, body, at, (member) => ownerToShow(parts.database, member))
}

/**
 * Asks for the removal of the app from a login that cannot pass it. The login ends here: nobody gets in before the waiting
 * period is over. The member is told at once by every channel; a login with the app, or a new password, stops the removal.
 */
export async function loseApp(
  parts: IdentityParts,
  at: Origin,
  body: BodyOf<typeof contract>,
): Promise<Temporal.Instant> {
  const { database, factors } = parts
  const shown = await factors.checkLostCode(at.brandId, body, (member) => ownerToShow(database, member))
  // Only this module writes it, when it creates the challenge.
  const carried = shown.carried as unknown as CarriedLogin
  if (carried.by !== 'password') throw new Refusal('factor.way_unavailable')
  const dueAt = await changeAndTell(parts, async (tx, tell) => {
    const member = await memberById(tx, at.brandId, shown.owner.memberId)
    const same = member.passwordChangedAt.toString() === carried.passwordChangedAt
    // The password was changed or the account suspended since the first factor was checked.
    if (!same || !(await lockChecked(tx, member))) throw new Refusal('factor.challenge_spent')
    await shown.use(tx)
    return letWait(parts, tx, tell, member, { factor: 'totp', language: at.language })
  })
  await shown.clearTries()
  return dueAt
}

async function ownerToShow(db: Database, member: FactorMember): Promise<SecondFactorOwner> {
  return withoutReset(await factorOwnerOf(db, member))
}
