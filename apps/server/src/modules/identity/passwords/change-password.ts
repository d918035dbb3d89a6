import type { BodyOf, changePassword as contract, LoginValue } from '@baize/contract'
import { refuseFields, Refusal, type FieldProblem } from '../../../kernel/refusal.ts'
import { registrationFormOf } from '../../brand/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { isOwnPassword } from '../login/log-in.ts'
import { memberById, type MemberRow } from '../members/member.sql.ts'
import type { RecoveryParts } from '../recovery/recovery.parts.ts'
import { insertAgreement } from '../registration/agreement.sql.ts'
import { beginWithNewPassword, type PasswordCaller } from './begin-with-new-password.ts'
import { newPasswordProblems } from './new-password.ts'

type Body = BodyOf<typeof contract>

/** Changes the password (7.009). Every session of the member ends, and a new one begins for the caller. */
export async function changePassword(parts: RecoveryParts, caller: PasswordCaller, body: Body): Promise<LoginValue> {
  const { database, passwords } = parts
  const member = await memberById(database, caller.session.brandId, caller.session.memberId)
  checkForm(parts, member, body)
  const agreed = member.passwordIsGiven ? confirmedIn(parts, member, body) : undefined
  if (!(await isOwnPassword(parts, member, body.oldPassword))) refuseOld()
  const passwordHash = await passwords.hash(body.newPassword)
  // If a concurrent call changed it since the check, the old password is no longer the right one.
  return beginWithNewPassword(parts, caller, { member, passwordHash }, refuseOld, async (_tell, tx) => {
    if (agreed === undefined) return
    const { address } = caller.at
    await insertAgreement(tx, member, { ...agreed, agreedAt: parts.clock.now(), address })
  })
}

/**
 * What the owner of an account that an agent opened confirms with their first own password: what a registration asks for (2.090,
 * 5.006), since nobody can confirm it for somebody else. Returns the terms that they agreed to; throws if something is missing.
 */
function confirmedIn(
  { brands }: IdentityParts,
  { brandId }: MemberRow,
  { ageConfirmed, termsVersion }: Body,
): { readonly document: string; readonly version: string } | undefined {
  const form = registrationFormOf(brands.byId(brandId))
  const problems: FieldProblem[] = []
  if (ageConfirmed !== true)
    problems.push({ field: 'ageConfirmed', code: 'field.age_not_confirmed', values: [form.minimumAge] })
  if (form.terms !== null && termsVersion !== form.termsVersion)
    problems.push({
      field: 'termsVersion',
      code: termsVersion === undefined ? 'field.terms_not_agreed' : 'field.terms_changed',
    })
  if (problems.length > 0) refuseFields(problems)
  const { terms, termsVersion: version } = form
  return terms === null || version === null ? undefined : { document: terms, version }
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
