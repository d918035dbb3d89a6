import type { BodyOf, changePaymentPassword as contract } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { memberById } from '../members/member.sql.ts'
import { checkPaymentPassword } from './check-payment-password.ts'
import { paymentPasswordProblems } from './payment-password.rules.ts'
import { updatePaymentPassword } from './payment-password.sql.ts'
import { refuseLoginPassword } from './set-payment-password.ts'

/** Changes the payment password. The old one is required, and wrong tries count like those of a withdrawal. */
export async function changePaymentPassword(
  parts: IdentityParts,
  session: Session,
  body: BodyOf<typeof contract>,
): Promise<void> {
  const { brands, clock, database, passwords } = parts
  const { oldPaymentPassword, paymentPassword } = body
  const problems = [
    ...(oldPaymentPassword === '' ? [{ field: 'oldPaymentPassword', code: 'field.required' as const }] : []),
    ...paymentPasswordProblems(brands.byId(session.brandId), body),
  ]
  if (problems.length > 0) refuseFields(problems)
  const before = await checkPaymentPassword(parts, session, oldPaymentPassword, 'oldPaymentPassword')
  if (paymentPassword === oldPaymentPassword)
    throw new Refusal('password.not_new', { fields: [{ field: 'paymentPassword', code: 'password.not_new' }] })
  const { passwordHash } = await memberById(database, session.brandId, session.memberId)
  if (passwordHash !== null && (await passwords.verify(paymentPassword, passwordHash))) refuseLoginPassword()
  const after = await passwords.hash(paymentPassword)
  // If a concurrent call changed it since the check, the old one is no longer the right one.
  if (!(await updatePaymentPassword(database, session, { before, after }, clock.now())))
    throw new Refusal('password.payment_wrong')
}
