import type { BodyOf, changePassword as contract, LoginValue } from '@baize/contract'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { isOwnPassword } from '../login/log-in.ts'
import { memberById, type MemberRow } from '../members/member.sql.ts'
import type { RecoveryParts } from '../recovery/recovery.parts.ts'
import { beginWithNewPassword, type PasswordCaller } from './begin-with-new-password.ts'
import { newPasswordProblems } from './new-password.ts'

type Body = BodyOf<typeof contract>

/** Changes the password (7.009). Every session of the member ends, and a new one begins for the caller. */
export async function changePassword(parts: RecoveryParts, caller: PasswordCaller, body: Body): Promise<LoginValue> {
  const { database, passwords } = parts
  const member = await memberById(database, caller.session.brandId, caller.session.memberId)
  checkForm(parts, member, body)
  if (!(await isOwnPassword(parts, member, body.oldPassword))) refuseOld()
  const passwordHash = await passwords.hash(body.newPassword)
  // If a concurrent call changed it since the check, the old password is no longer the right one.
  return beginWithNewPassword(parts, caller, { member, passwordHash }, refuseOld)
}

function refuseOld(): never {
  throw new Refusal('password.wrong_old', { fields: [{ field: 'oldPassword', code: 'password.wrong_old' }] })
}

function checkForm(
  parts: IdentityParts,
  { brandId, username }: MemberRow,
  { oldPassword, newPassword, confirmNewPassword }: Body,
): void {
  const { initialPassword } = parts.brands.byId(brandId)
  const problems = [
    ...(oldPassword === '' ? [{ field: 'oldPassword', code: 'field.required' as const }] : []),
    ...newPasswordProblems(parts, brandId, newPassword, [username]),
    ...(confirmNewPassword === newPassword
      ? []
      : [{ field: 'confirmNewPassword', code: 'field.confirmation_differs' as const }]),
  ]
  if (problems.length > 0) refuseFields(problems)
  // Otherwise the forced change of an expired or issued password would change nothing.
  if (newPassword === oldPassword || newPassword === initialPassword)
    throw new Refusal('password.not_new', { fields: [{ field: 'newPassword', code: 'password.not_new' }] })
}
