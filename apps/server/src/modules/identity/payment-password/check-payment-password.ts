import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { paymentPasswordHashOf } from './payment-password.sql.ts'

/** The member whose payment password it is; a session is one. */
export interface Payer {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/**
 * Checks a member's payment password, which everything that pays out money requires. Each try is counted before the
 * check, so concurrent tries cannot exceed the limit: after five wrong ones the member must wait a quarter of an hour.
 * The right one clears the count. Returns the stored hash. Throws `password.payment_wrong`, `.payment_not_set` or
 * `.payment_too_many`.
 *
 * @param field The field of the caller's form.
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
