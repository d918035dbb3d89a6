import { formatAmount, minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { DepositLimit } from '../../protection/index.ts'
import type { PaymentParts } from '../payments.parts.ts'
import type { NewDeposit } from './deposits.sql.ts'

/**
 * Refuses an order that would exceed a limit on deposits. What waits for its payment, or for an operator, counts like what
 * is credited: it may all be paid today. The member's orders are locked, and so are the limits, until the order is stored.
 */
export async function checkLimits(
  { protection, brands }: Pick<PaymentParts, 'protection' | 'brands'>,
  tx: Database,
  order: NewDeposit,
): Promise<void> {
  const left: bigint[] = []
  for (const limit of await protection.depositLimits(tx, order)) {
    left.push(limit.maxMinor - (await countedDeposits(tx, order, limit)))
  }
  const least = left.reduce<bigint | undefined>((min, one) => (min === undefined || one < min ? one : min), undefined)
  if (least === undefined || order.amountMinor <= least) return
  const { symbol, digits } = brands.byId(order.brandId).currency
  throw new Refusal('protection.deposit_limit', {
    values: [`${symbol}${formatAmount(minor(least > 0n ? least : 0n), digits)}`],
  })
}

/** What was credited since the limit's period began, and what may still be. */
async function countedDeposits(
  tx: Database,
  { brandId, memberId, currency }: NewDeposit,
  { since }: DepositLimit,
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0) as sum from payment_deposit
    where brand_id = ${brandId} and member_id = ${memberId} and currency = ${currency}
      and (state in ('pending', 'review') or (state = 'credited' and credited_at >= ${since.toString()}))`.execute(tx)
  return rows[0]?.sum ?? 0n
}
