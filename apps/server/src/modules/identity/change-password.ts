import type { BodyOf, changePassword as contract } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/http/caller.ts'
import { refuseFields, Refusal } from '../../kernel/http/refusal.ts'
import type { IdentityParts } from './identity.parts.ts'
import { isOwnPassword } from './log-in.ts'
import { memberById, type MemberRow } from './member.sql.ts'
import type { Origin } from './origin.ts'
import { newPasswordProblems } from './recovery/new-password.ts'
import type { RecoveryParts } from './recovery/recovery.parts.ts'
import { tellPasswordChanged } from './recovery/tell-password-changed.ts'
import { replacePassword } from './replace-password.ts'
import { beginningOf } from './session.sql.ts'
import { startSession } from './start-session.ts'

type Body = BodyOf<typeof contract>

/** Changes the password (7.009): every session of the member ends with it, and a new one begins for the caller. */
export async function changePassword(
  parts: RecoveryParts,
  { session, at, language }: { readonly session: Session; readonly at: Origin; readonly language: Language },
  body: Body,
) {
  const { database, passwords } = parts
  const member = await memberById(database, session.brandId, session.memberId)
  checkForm(parts, member, body)
  if (!(await isOwnPassword(parts, member, body.oldPassword))) refuseOld()
  const passwordHash = await passwords.hash(body.newPassword)
  const login = await database.transaction().execute(async (tx) => {
    // Somebody else changed it since it was checked: then the old password is not this one any more.
    const changed = (await replacePassword(parts, tx, member, passwordHash)) ?? refuseOld()
    const { deviceId } = (await beginningOf(tx, session.brandId, session.sessionId)) ?? {}
    const beginning = { at, shown: { by: 'password_change' } as const }
    return startSession(parts, tx, changed, { ...beginning, ...(typeof deviceId === 'bigint' ? { deviceId } : {}) })
  })
  at.cookies.forget('remembered')
  parts.door.forget(session.brandId, session.memberId)
  await tellPasswordChanged(parts, member, language)
  return login
}

function refuseOld(): never {
  throw new Refusal('password.wrong_old', { fields: [{ field: 'oldPassword', code: 'password.wrong_old' }] })
}

function checkForm(
  { brands }: IdentityParts,
  { brandId, username }: MemberRow,
  { oldPassword, newPassword, confirmNewPassword }: Body,
): void {
  const { initialPassword } = brands.byId(brandId)
  const problems = [
    ...(oldPassword === '' ? [{ field: 'oldPassword', code: 'field.required' as const }] : []),
    ...newPasswordProblems(brands.byId(brandId), newPassword, [username]),
    ...(confirmNewPassword === newPassword
      ? []
      : [{ field: 'confirmNewPassword', code: 'field.confirmation_differs' as const }]),
  ]
  if (problems.length > 0) refuseFields(problems)
  // Otherwise a change that is asked for, of an expired or an initial password, would change nothing.
  if (newPassword === oldPassword || newPassword === initialPassword)
    throw new Refusal('password.not_new', { fields: [{ field: 'newPassword', code: 'password.not_new' }] })
}
