import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { paymentPasswordHashOf } from './payment-password.sql.ts'

/** Whose payment password it is; a session says it. */
export interface Payer {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/**
 * Checks a member's payment password, which whatever takes money out of the house asks for. Each try counts before it is
 * checked, so many at once are no way around: after five wrong ones it waits for a quarter of an hour. The right one pardons
 * those before it. Gives the stored hash; throws `password.payment_wrong`, `.payment_not_set` or `.payment_too_many`.
 *
 * @param field Where the caller's form has it.
 */
export async function checkPaymentPassword(
  { brands, database, passwords, throttle }: IdentityParts,
  { brandId, memberId }: Payer,
  password: string,
  field = 'paymentPassword',
): Promise<string> {
  const stored = await paymentPasswordHashOf(database, brandId, memberId)
  if (stored === undefined) throw new Refusal('password.payment_not_set')
  const { paymentPasswordFailures: limit, paymentPasswordWindowMinutes } = brands.byId(brandId).throttles
  const bucket = `payment:${brandId}:${memberId}`
  const rule = { limit, windowSeconds: paymentPasswordWindowMinutes * 60 }
  const { allowed, retryAfterSeconds } = await throttle.take(bucket, rule)
  if (!allowed)
    throw new Refusal('password.payment_too_many', { values: [Math.ceil(retryAfterSeconds / 60)], retryAfterSeconds })
  if (!(await passwords.verify(password, stored)))
    throw new Refusal('password.payment_wrong', { fields: [{ field, code: 'password.payment_wrong' }] })
  await throttle.clear(bucket)
  return stored
}
