import type { BodyOf, changePassword as contract } from '@baize/contract'
import type { Session } from '../../kernel/http/caller.ts'
import { refuseFields, Refusal } from '../../kernel/http/refusal.ts'
import type { IdentityParts } from './identity.parts.ts'
import { isOwnPassword } from './log-in.ts'
import { memberById, updatePassword, type MemberRow } from './member.sql.ts'
import { passwordProblem } from './password.rules.ts'
import type { SessionDoor } from './session-door.ts'
import { endAllSessions } from './session.sql.ts'
import { startSession } from './start-session.ts'

type Body = BodyOf<typeof contract>

/** Changes the password (7.009): every session of the member ends with it, and a new one begins for the caller. */
export async function changePassword(parts: IdentityParts, door: SessionDoor, session: Session, body: Body) {
  const { database, clock, passwords } = parts
  const member = await memberById(database, session.brandId, session.memberId)
  checkForm(parts, member, body)
  if (!(await isOwnPassword(parts, member, body.oldPassword))) refuseOld()
  const passwordHash = await passwords.hash(body.newPassword)
  const login = await database.transaction().execute(async (tx) => {
    const now = clock.now()
    // Somebody else changed it since it was checked: then the old password is not this one any more.
    if (!(await updatePassword(tx, member, passwordHash, now))) refuseOld()
    await endAllSessions(tx, member.brandId, member.memberId, now)
    return startSession(parts, tx, { ...member, passwordHash, passwordChangedAt: now })
  })
  door.forget(session.brandId, session.memberId)
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
  const { registration, initialPassword } = brands.byId(brandId)
  const problem = passwordProblem(newPassword, registration.fields.password, [username])
  const problems = [
    ...(oldPassword === '' ? [{ field: 'oldPassword', code: 'field.required' as const }] : []),
    ...(problem === undefined ? [] : [{ field: 'newPassword', ...problem }]),
    ...(confirmNewPassword === newPassword
      ? []
      : [{ field: 'confirmNewPassword', code: 'field.confirmation_differs' as const }]),
  ]
  if (problems.length > 0) refuseFields(problems)
  // Otherwise a change that is asked for, of an expired or an initial password, would change nothing.
  if (newPassword === oldPassword || newPassword === initialPassword)
    throw new Refusal('password.not_new', { fields: [{ field: 'newPassword', code: 'password.not_new' }] })
}
