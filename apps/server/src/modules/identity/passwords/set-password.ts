import type { BodyOf, LoginValue, setPassword as contract } from '@baize/contract'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import { memberById } from '../members/member.sql.ts'
import { confirmOwner } from '../owner-proof/confirm-owner.ts'
import type { RecoveryParts } from '../recovery/recovery.parts.ts'
import { beginWithNewPassword, type PasswordCaller } from './begin-with-new-password.ts'
import { newPasswordProblems, refuseSamePassword } from './new-password.ts'

/**
 * Sets the password of a member who has none, for example after registering with an identity provider. Requires an owner's
 * proof: a recent sign-in or a confirmed factor. As with every new password, all other sessions end.
 */
export async function setPassword(
  parts: RecoveryParts,
  caller: PasswordCaller,
  { newPassword, confirmNewPassword }: BodyOf<typeof contract>,
): Promise<LoginValue> {
  const { session, at, language } = caller
  const before = await memberById(parts.database, session.brandId, session.memberId)
  if (before.passwordHash !== null) refuseSecond()
  const problems = [
    ...newPasswordProblems(parts, session.brandId, newPassword, [before.username]),
    ...(confirmNewPassword === newPassword
      ? []
      : [{ field: 'confirmNewPassword', code: 'field.confirmation_differs' as const }]),
  ]
  if (problems.length > 0) refuseFields(problems)
  const member = await confirmOwner(parts, at, session, {})
  await refuseSamePassword(parts, member, newPassword)
  const passwordHash = await parts.passwords.hash(newPassword)
  return beginWithNewPassword(parts, caller, { member, passwordHash }, refuseSecond, (tell) =>
    tell(member, { kind: 'password_set', details: [], language }),
  )
}

function refuseSecond(): never {
  throw new Refusal('password.is_set')
}
