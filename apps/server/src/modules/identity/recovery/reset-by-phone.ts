import type { BodyOf, setPasswordByPhone } from '@baize/contract'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import { memberByMobile, type MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { newPasswordProblems, refuseSamePassword } from '../passwords/new-password.ts'
import { replacePassword } from '../passwords/replace-password.ts'
import { tellPasswordChanged } from '../passwords/tell-password-changed.ts'
import { isVouched, proveNumber } from '../phone-proof/prove-number.ts'
import { mobileOf } from './mobile-of.ts'
import type { RecoveryParts } from './recovery.parts.ts'
import { numberAt, requireWay } from './send-code.ts'
import { factorOwnerOf } from '../second-factor/factor-owner.ts'

/**
 * Sets a new password with a code sent to the member's own number (7.011), or with a provider's proof of it (3.035). Ends
 * every session and returns the member, whom the caller logs in (4.008). An account with an authenticator app also needs a
 * code of it or a recovery code, which counts for that login; without an app, the number cannot be the second factor of the
 * login that follows.
 */
export async function resetByPhone(
  parts: RecoveryParts,
  at: Origin,
  body: BodyOf<typeof setPasswordByPhone>,
): Promise<{ readonly member: MemberRow; readonly factorPassed: boolean }> {
  requireWay(parts, at, 'password_reset')
  const { database, door, passwords } = parts
  const { newPassword } = body
  const target = mobileOf(parts, at, body)
  const problems = [
    ...(!isVouched(body) && body.verificationCode.trim() === ''
      ? [{ field: 'verificationCode', code: 'field.required' as const }]
      : []),
    ...newPasswordProblems(parts, at.brandId, newPassword, [target]),
  ]
  if (problems.length > 0) refuseFields(problems)
  const { deviceId: device } = await numberAt(parts, at, target)
  const proven = await proveNumber(parts, at, 'password_reset', { target, device, shown: body })
  const member = await memberByMobile(database, at.brandId, target)
  // The number never belonged to a member, or no longer does.
  if (member === undefined) return proven.refuseUnknown()
  if (member.status !== 'active') throw new Refusal('login.suspended')
  const likeName = newPasswordProblems(parts, at.brandId, newPassword, [member.username])
  if (likeName.length > 0) refuseFields(likeName)
  await refuseSamePassword(parts, member, newPassword)
  const shown = await parts.factors.checkAppFactor(await factorOwnerOf(database, member), body.factorCode)
  const passwordHash = await passwords.hash(newPassword)
  const changed = await database.transaction().execute(async (tx) => {
    await proven.useUp(tx)
    await shown?.useUp(tx)
    return replacePassword(parts, tx, member, passwordHash, shown === undefined ? 'sms' : undefined)
  })
  if (changed === undefined) throw new Refusal('verification.code_expired')
  await shown?.clearTries()
  door.forget(member.brandId, member.memberId)
  await tellPasswordChanged(parts, member, at.language)
  return { member: changed, factorPassed: shown !== undefined }
}
