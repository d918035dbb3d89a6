import type { BodyOf, LoginValue, passFactor } from '@baize/contract'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeAndTell } from '../../factors/index.ts'
import { replaceContact } from '../contacts/contact.sql.ts'
import { refuseTaken } from '../contacts/refuse-taken.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { CarriedLogin } from '../login/begin-session.ts'
import { enter, finishEntry } from '../login/enter.ts'
import { tellNewLogin } from '../login/tell-new-login.ts'
import { forgetReset, lockChecked, memberById } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { stopRemoval } from '../waiting-changes/waiting-changes.ts'
import { factorOwnerOf } from './factor-owner.ts'

/**
 * Passes the second factor of a login (4.007), which begins the session. One transaction begins the session, uses up the
 * challenge and the factor, registers the address, and makes the browser known. A contact that the member had never
 * verified is verified by its code.
 */
export async function passSecondFactor(
  parts: IdentityParts,
  at: Origin,
  answer: BodyOf<typeof passFactor>,
): Promise<LoginValue> {
  const { database, factors, brands, clock } = parts
  const passed = await factors.checkAnswer(at.brandId, answer, (member) => factorOwnerOf(database, member))
  // Only this module writes it, when it creates the challenge.
  const carried = passed.carried as unknown as CarriedLogin
  const { initialPassword } = brands.byId(at.brandId)
  const { holder, entered } = await changeAndTell(parts, async (tx, tell) => {
    const member = await memberById(tx, at.brandId, passed.owner.memberId)
    const same = member.passwordChangedAt.toString() === carried.passwordChangedAt
    // The password was changed or the account suspended since the first factor was checked.
    if (!same || !(await lockChecked(tx, member))) throw new Refusal('factor.challenge_spent')
    // After locking the member, as every login locks the member first.
    const newAddress = await passed.use(tx, at.address)
    if (passed.verified !== undefined)
      await replaceContact(tx, at.brandId, member.memberId, passed.verified, clock.now())
    const { resetBy } = await factorOwnerOf(tx, member)
    if (passed.way !== resetBy) await forgetReset(tx, member)
    // Whoever has the app did not lose it.
    if (passed.way === 'totp') await stopRemoval(tx, tell, member, at.language)
    const password = carried.defaultPassword ? initialPassword : undefined
    const begun = await enter(parts, tx, at, member, {
      by: carried.by,
      password,
      remember: carried.remember,
      factorPassed: true,
    })
    await tellNewLogin(tell, at, member, { ...begun, newAddress })
    return { holder: member, entered: begun }
  }).catch(refuseTaken)
  finishEntry(parts, at, holder, entered)
  await passed.clearTries()
  return entered.login
}
