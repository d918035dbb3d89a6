import type { BodyOf, setPaymentPassword as contract } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { memberById } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { confirmOwner } from '../owner-proof/confirm-owner.ts'
import { paymentPasswordProblems } from './payment-password.rules.ts'
import { paymentPasswordHashOf, updatePaymentPassword } from './payment-password.sql.ts'

/**
 * Sets the payment password of a member who has none. The login password is required, because an open session on somebody
 * else's phone must not be enough. Members without one need another owner's proof.
 */
export async function setPaymentPassword(
  parts: IdentityParts,
  at: Origin,
  session: Session,
  body: BodyOf<typeof contract>,
): Promise<void> {
  const { brands, clock, database, passwords } = parts
  const { brandId, memberId } = session
  const { password, paymentPassword } = body
  const hasPassword = (await memberById(database, brandId, memberId)).passwordHash !== null
  const problems = [
    ...(password === '' && hasPassword ? [{ field: 'password', code: 'field.required' as const }] : []),
    ...paymentPasswordProblems(brands.byId(session.brandId), body),
  ]
  if (problems.length > 0) refuseFields(problems)
  if ((await paymentPasswordHashOf(database, brandId, memberId)) !== undefined)
    throw new Refusal('password.payment_is_set')
  await confirmOwner(parts, at, session, { password })
  if (password === paymentPassword) refuseLoginPassword()
  const after = await passwords.hash(paymentPassword)
  if (!(await updatePaymentPassword(database, session, { before: undefined, after }, clock.now())))
    throw new Refusal('password.payment_is_set')
}

/** The two must differ, so that whoever learns one does not have the other. */
export function refuseLoginPassword(): never {
  const code = 'password.payment_same_as_login'
  throw new Refusal(code, { fields: [{ field: 'paymentPassword', code }] })
}
