import type { CurrencyCode } from '@baize/money'
import type { ContractKind } from '@baize/pay'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** What was paid to a member of one kind. */
export interface PaidSum {
  readonly memberId: MemberId
  readonly kind: ContractKind
  readonly amountMinor: bigint
}

/** What was paid to each of a brand's members in a stretch of time, by kind: at most four rows for each. */
export async function paidBetween(
  db: Database,
  {
    brandId,
    currency,
    from,
    until,
  }: {
    readonly brandId: BrandId
    readonly currency: CurrencyCode
    readonly from: Temporal.Instant
    readonly until: Temporal.Instant
  },
): Promise<readonly PaidSum[]> {
  const { rows } = await sql<PaidSum>`
    select downline_id as "memberId", kind, sum(amount_minor)::bigint as "amountMinor" from pay_row
    where brand_id = ${brandId} and currency = ${currency} and state = 'paid' and amount_minor > 0
      and paid_at >= ${from.toString()}::timestamptz and paid_at < ${until.toString()}::timestamptz
    group by downline_id, kind order by downline_id`.execute(db)
  return rows
}
