import type { Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A win in a promotion or a tournament of a vendor. */
export interface PromotionWinRow {
  readonly brandId: BrandId
  readonly vendorCode: string
  /** The vendor's id of the transaction. */
  readonly transactionId: string
  readonly memberId: MemberId
  readonly eventType: string
  readonly eventId: string
  readonly amountMinor: Minor
}

/** Stores a win, once. */
export async function insertPromotionWin(db: Database, row: PromotionWinRow, wonAt: Temporal.Instant): Promise<void> {
  await sql`
    insert into vendor_promotion_win (brand_id, vendor_code, transaction_id, member_id, event_type, event_id, amount, won_at)
    values (${row.brandId}, ${row.vendorCode}, ${row.transactionId}, ${row.memberId}, ${row.eventType}, ${row.eventId},
      ${row.amountMinor}, ${wonAt.toString()})
    on conflict (brand_id, vendor_code, transaction_id) do nothing`.execute(db)
}

/** What was won in one event of a vendor. */
export interface PromotionSum {
  readonly eventType: string
  readonly eventId: string
  readonly wins: number
  readonly members: number
  readonly amountMinor: bigint
  readonly firstAt: Temporal.Instant
  readonly lastAt: Temporal.Instant
}

/** The events of a vendor in which anything was won since a moment, the newest first, at most `max`. */
export async function promotionSums(
  db: Database,
  { brandId, vendorCode }: Pick<PromotionWinRow, 'brandId' | 'vendorCode'>,
  { since, max }: { readonly since: Temporal.Instant; readonly max: number },
): Promise<PromotionSum[]> {
  const { rows } = await sql<Omit<PromotionSum, 'amountMinor'> & { readonly amount: string }>`
    select event_type as "eventType", event_id as "eventId", count(*)::int as wins,
      count(distinct member_id)::int as members, sum(amount)::text as amount, min(won_at) as "firstAt",
      max(won_at) as "lastAt"
    from vendor_promotion_win
    where brand_id = ${brandId} and vendor_code = ${vendorCode} and won_at >= ${since.toString()}
    group by event_type, event_id order by max(won_at) desc, event_id limit ${max}`.execute(db)
  return rows.map(({ amount, ...row }) => ({ ...row, amountMinor: BigInt(amount) }))
}
