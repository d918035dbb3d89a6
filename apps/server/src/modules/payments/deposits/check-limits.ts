import { formatAmount, minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { DepositLimit } from '../../protection/index.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { countedDeposits, type NewDeposit } from './deposits.sql.ts'

/** Refuses an order that was not stored if it would exceed a limit on deposits. The member's orders and limits are locked. */
export async function refuseBeyondLimits(
  { brands }: Pick<PaymentParts, 'brands'>,
  tx: Database,
  order: NewDeposit,
  limits: readonly DepositLimit[],
): Promise<void> {
  const left: bigint[] = []
  for (const limit of limits) {
    const { rows } = await sql<{ sum: bigint }>`select ${countedDeposits(order, limit)} as sum`.execute(tx)
    left.push(limit.maxMinor - (rows[0]?.sum ?? 0n))
  }
  const least = left.reduce<bigint | undefined>((min, one) => (min === undefined || one < min ? one : min), undefined)
  if (least === undefined || order.amountMinor <= least) return
  const { symbol, digits } = brands.byId(order.brandId).currency
  throw new Refusal('protection.deposit_limit', {
    values: [`${symbol}${formatAmount(minor(least > 0n ? least : 0n), digits)}`],
  })
}
