import type { BodyOf, resetPassword } from '@baize/contract'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import { accountAt } from '../devices/device.sql.ts'
import { clearTries } from '../login/login-limits.ts'
import { usernameKey } from '../members/member.rules.ts'
import { lockMember, memberById } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { newPasswordProblems, refuseSamePassword } from '../passwords/new-password.ts'
import { replacePassword } from '../passwords/replace-password.ts'
import { tellPasswordChanged } from '../passwords/tell-password-changed.ts'
import { hashToken } from '../sessions/session-door.ts'
import type { RecoveryParts } from './recovery.parts.ts'
import { memberOfResetLink, useResetLink } from './reset-links.sql.ts'
import { factorOwnerOf } from '../second-factor/factor-owner.ts'

/**
 * Sets a new password with the token of a link. This uses up all links of the member and ends every session; it does not
 * log in. An invalid new password does not use up the link. An account with an authenticator app also needs a code of it or
 * a recovery code; without an app, the mailbox cannot be the second factor of the login that follows.
 */
export async function resetByLink(parts: RecoveryParts, at: Origin, body: BodyOf<typeof resetPassword>): Promise<void> {
  const { clock, database, door, passwords } = parts
  const { token, newPassword, confirmNewPassword, factorCode } = body
  const tokenHash = hashToken(token)
  // Checks before the costly hashing; the statement below decides.
  const memberId = await memberOfResetLink(database, at.brandId, tokenHash, clock.now())
  const member = memberId && (await memberById(database, at.brandId, memberId))
  if (member?.status !== 'active') throw new Refusal('password.link_spent')
  const problems = [
    ...newPasswordProblems(parts, at.brandId, newPassword, [member.username]),
    ...(confirmNewPassword === newPassword
      ? []
      : [{ field: 'confirmNewPassword', code: 'field.confirmation_differs' as const }]),
  ]
  if (problems.length > 0) refuseFields(problems)
  await refuseSamePassword(parts, member, newPassword)
  const shown = await parts.factors.checkAppFactor(await factorOwnerOf(database, member), factorCode)
  const passwordHash = await passwords.hash(newPassword)
  await database.transaction().execute(async (tx) => {
    await lockMember(tx, member)
    const used = await useResetLink(tx, at.brandId, tokenHash, clock.now())
    await shown?.useUp(tx)
    const resetBy = shown === undefined ? 'email' : undefined
    if (!used || (await replacePassword(parts, tx, member, passwordHash, resetBy)) === undefined)
      throw new Refusal('password.link_spent')
  })
  await shown?.clearTries()
  door.forget(member.brandId, member.memberId)
  const key = usernameKey(member.username)
  const device = at.cookies.read('device')
  const { deviceId } = await accountAt(database, at.brandId, key, device === undefined ? undefined : hashToken(device))
  await clearTries(parts, at.brandId, { key, deviceId })
  await tellPasswordChanged(parts, member, at.language)
}
