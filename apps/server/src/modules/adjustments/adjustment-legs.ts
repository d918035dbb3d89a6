import { minor, minorSum, negateMinor, subtractMinor, zeroMinor, type Currency, type Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { askedPostings } from '../ledger/index.ts'
import type { AdjustmentRow } from './adjustment.sql.ts'
import type { AdjustmentParts } from './adjustments.parts.ts'
import { booksOf, keyOf } from './post-adjustment.ts'

/** One side of a posting: what it does to an account. */
export interface Leg {
  readonly changeMinor: Minor
  /** Not known of the house's account once it is posted: many lanes move it at once. */
  readonly beforeMinor: Minor | undefined
  readonly afterMinor: Minor | undefined
}

/** Both sides of an adjustment, as they would be now, or as they were posted. */
export interface AdjustmentLegs {
  readonly member: Leg
  readonly house: Leg
  /** What the member owes now: a credit settles it first, and no debit is possible. */
  readonly owedMinor: Minor
  /** Whether the balance covers it. */
  readonly isCovered: boolean
  readonly currency: Currency
}

/** Works out both sides of an adjustment that is not posted yet, from the balances of this moment. */
export async function legsNow(
  parts: AdjustmentParts,
  {
    brandId,
    memberId,
    amountMinor,
  }: { readonly brandId: BrandId; readonly memberId: MemberId; readonly amountMinor: bigint },
): Promise<AdjustmentLegs> {
  const { ledger } = parts
  const { accountId, houseAccountId, currency } = await booksOf(parts, brandId, memberId)
  const [balance, house, { owedMinor }] = await Promise.all([
    ledger.balance(accountId),
    ledger.houseBalance(houseAccountId),
    ledger.debt(accountId),
  ])
  const change = minor(amountMinor)
  const settled = owedMinor < change ? owedMinor : change > 0n ? change : zeroMinor
  const after = minorSum(balance + change - settled)
  const member = { changeMinor: change, beforeMinor: balance, afterMinor: after }
  const isCovered = after >= 0n && (change > 0n || owedMinor === 0n)
  const houseLeg = { changeMinor: negateMinor(change), beforeMinor: house, afterMinor: minorSum(house - change) }
  return { member, house: houseLeg, owedMinor, isCovered, currency }
}

/** Reads both sides of a posted adjustment. `undefined` if its key is not kept any more. */
export async function legsPosted(parts: AdjustmentParts, row: AdjustmentRow): Promise<AdjustmentLegs | undefined> {
  const { providerId, currency } = await booksOf(parts, row.brandId, row.memberId)
  const stored = (await parts.ledger.transactions(providerId, [keyOf(row)])).get(keyOf(row))
  const [posting] = askedPostings(stored?.postings ?? [])
  const last = stored?.postings.at(-1)
  if (posting === undefined || last === undefined) return undefined
  const change = posting.amountMinor
  return {
    member: {
      changeMinor: change,
      beforeMinor: subtractMinor(posting.balanceAfterMinor, change),
      afterMinor: last.balanceAfterMinor,
    },
    house: { changeMinor: negateMinor(change), beforeMinor: undefined, afterMinor: undefined },
    owedMinor: zeroMinor,
    isCovered: true,
    currency,
  }
}
