import { minorSum, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../ledger.types.ts'
import { notedGeneration } from '../storage/ledger.sql.ts'

/** What of a member's money is not at home, at one moment. */
export interface MoneyAway {
  /** What vendors hold by our books, and chips at tables, in minor units of the account's currency. */
  readonly awayMinor: Minor
  /** The number of the account's newest posting at the moment of the reading, 0 for none. */
  readonly newest: bigint
}

/**
 * Reads what the owner of an account has away from it. Whatever goes away afterwards is a posting of the account after `newest`: whoever
 * decides by this has the lane compare it (`ifNewestIs`).
 */
export async function readMoneyAway(db: Database, accountId: AccountId): Promise<MoneyAway> {
  const { rows } = await sql<{ away: bigint | null; newest: bigint | null }>`
    select (
        select sum(held.balance) from ledger_account away cross join lateral ${newestOf('away')} held
        where away.brand_id = main.brand_id and away.member_id = main.member_id and away.currency = main.currency
          and away.kind in ('vendor', 'table')) as away,
      (select seq from ${newestOf('main')} newest) as newest
    from ledger_account main where main.account_id = ${accountId}`.execute(db)
  return { awayMinor: minorSum(rows[0]?.away ?? 0n), newest: rows[0]?.newest ?? 0n }
}

/** The newest posting of an account, also if its month is no longer attached. */
const newestOf = (account: 'main' | 'away') => sql`(
  (select seq, balance_after as balance from ledger_posting posting
    where posting.account_id = ${sql.ref(account)}.account_id and generation > ${sql.raw(notedGeneration)} order by seq desc limit 1)
  union all
  (select seq, balance from ledger_account_newest noted where noted.account_id = ${sql.ref(account)}.account_id)
  union all
  (select seq, balance from ledger_account_snapshot snapshot
    where snapshot.account_id = ${sql.ref(account)}.account_id order by seq desc limit 1)
  order by seq desc limit 1)`
