import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'

/** Which bets have been kept long enough. */
export interface OldBets {
  readonly brandId: BrandId
  /** Those that were settled and counted, and in which nothing happened since. */
  readonly settledBefore: Temporal.Instant
  /** Those that nobody has ever settled. */
  readonly openSince: Temporal.Instant
}

/**
 * Drops some bets that have been kept long enough, the oldest first, with how they were corrected. Returns how many. What was paid for
 * them stays in the rows of pay, and why some did not count in the exclusions.
 */
export async function dropOldBets(
  db: Database,
  { brandId, settledBefore, openSince }: OldBets,
  max: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with settled as (
      select account_id, provider_id, roundless, round from pay_bet
      where brand_id = ${brandId} and settled_at < ${settledBefore.toString()}::timestamptz
        and last_at < ${settledBefore.toString()}::timestamptz and not is_due
      order by settled_at limit ${max} for update skip locked
    ), never_settled as (
      select account_id, provider_id, roundless, round from pay_bet
      where settled_at is null and brand_id = ${brandId} and last_at < ${openSince.toString()}::timestamptz
      limit ${max} for update skip locked
    ), old as (
      select * from settled union all select * from never_settled
    )
    delete from pay_bet using old
    where pay_bet.account_id = old.account_id and pay_bet.provider_id = old.provider_id and pay_bet.roundless = old.roundless
      and pay_bet.round = old.round`.execute(db)
  return Number(numAffectedRows)
}
