import type { BodyOf, setPaymentPassword as contract } from '@baize/contract'
import type { Session } from '../../kernel/http/caller.ts'
import { refuseFields, Refusal } from '../../kernel/http/refusal.ts'
import type { IdentityParts } from './identity.parts.ts'
import { isOwnPassword } from './log-in.ts'
import { memberById } from './member.sql.ts'
import { paymentPasswordProblems } from './payment-password.rules.ts'
import { paymentPasswordHashOf, updatePaymentPassword } from './payment-password.sql.ts'

/**
 * Sets the payment password of a member who has none. The login password is asked for again: an open session on somebody
 * else's telephone is not enough.
 */
export async function setPaymentPassword(
  parts: IdentityParts,
  session: Session,
  body: BodyOf<typeof contract>,
): Promise<void> {
  const { brands, clock, database, passwords } = parts
  const { password, paymentPassword } = body
  const problems = [
    ...(password === '' ? [{ field: 'password', code: 'field.required' as const }] : []),
    ...paymentPasswordProblems(brands.byId(session.brandId), body),
  ]
  if (problems.length > 0) refuseFields(problems)
  const { brandId, memberId } = session
  if ((await paymentPasswordHashOf(database, brandId, memberId)) !== undefined)
    throw new Refusal('password.payment_is_set')
  const member = await memberById(database, brandId, memberId)
  if (!(await isOwnPassword(parts, member, password)))
    throw new Refusal('password.wrong', { fields: [{ field: 'password', code: 'password.wrong' }] })
  if (password === paymentPassword) refuseLoginPassword()
  const after = await passwords.hash(paymentPassword)
  if (!(await updatePaymentPassword(database, session, { before: undefined, after }, clock.now())))
    throw new Refusal('password.payment_is_set')
}

/** Whoever learnt one of the two must not have the other. */
export function refuseLoginPassword(): never {
  const code = 'password.payment_same_as_login'
  throw new Refusal(code, { fields: [{ field: 'paymentPassword', code }] })
}
