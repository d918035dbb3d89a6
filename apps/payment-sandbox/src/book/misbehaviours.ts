/**
 * How a payment can go wrong on demand. Of a payout, `late` and `out_of_order` are about a bank that first says the opposite.
 *
 * - `late`: the charge expires and is paid afterwards
 * - `twice`: the same event is sent twice, and then another event about the same payment
 * - `out_of_order`: the charge expires and is paid afterwards; the later event is sent first
 * - `altered`: nobody has paid, and an event is sent once whose body was changed after it was signed
 * - `unsigned`: nobody has paid, and an event without a signature is sent once
 * - `other_amount`: half of the amount is paid, or the one that was asked for
 * - `other_currency`: the amount is paid in another currency
 * - `never`: it is paid, and no event is ever sent
 */
export const misbehaviours = [
  'late',
  'twice',
  'out_of_order',
  'altered',
  'unsigned',
  'other_amount',
  'other_currency',
  'never',
] as const
export type Misbehaviour = (typeof misbehaviours)[number]

/** Reads the name of a misbehaviour; `undefined` for any other value. */
export function parseMisbehaviour(value: unknown): Misbehaviour | undefined {
  return misbehaviours.find((one) => one === value)
}
