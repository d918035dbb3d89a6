import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../ledger.types.ts'
import { postingKinds } from '../posting-kinds.ts'
import { validReturned, validStake, validTaken } from '../storage/valid-stake.ts'

const { stake, payout, rollback, deposit, refund } = postingKinds

/** What an account did from one deposit up to the next. Amounts are in minor units. */
export interface TurnoverPart {
  /** Whether it begins with a deposit. Only the first part may not. */
  readonly hasDeposit: boolean
  /** Paid in, less the fee; money from vouchers is a deposit too. */
  readonly depositedMinor: bigint
  /** Stakes, as far as they count, less those that were returned or count no more; so it may be below zero. */
  readonly stakedMinor: bigint
  /** The number of its last posting. */
  readonly upTo: bigint
}

/**
 * Reads an account's postings after one of them, at most `max`, cut into parts at its deposits. Says whether these were all:
 * then the last part's `upTo` is the account's newest posting at the moment of the reading.
 */
export async function readDepositTurnover(
  db: Database,
  accountId: AccountId,
  { after, max }: { readonly after: bigint; readonly max: number },
): Promise<{ readonly parts: readonly TurnoverPart[]; readonly isAll: boolean }> {
  const { rows } = await sql<TurnoverPart & { readonly postings: number }>`
    with read as (
      select seq, kind, amount, case when kind = ${stake} then ${sql.raw(validStake)} when kind = ${payout} then -(${sql.raw(validTaken)})
          else -(${sql.raw(validReturned)}) end as staked
      from ledger_posting
      where account_id = ${accountId} and seq > ${after} order by seq limit ${max}
    ), numbered as (
      select *, count(*) filter (where kind = ${deposit} and amount > 0) over (order by seq) as part from read
    )
    select part > 0 as "hasDeposit", max(seq) as "upTo", count(*)::int as postings,
      coalesce(sum(amount) filter (where kind = ${deposit}), 0)::numeric as "depositedMinor",
      coalesce(sum(staked) filter (where kind in (${stake}, ${payout}, ${refund}) or (kind = ${rollback} and amount > 0)), 0)::numeric
        as "stakedMinor"
    from numbered group by part order by part`.execute(db)
  const read = rows.reduce((sum, { postings }) => sum + postings, 0)
  return { parts: rows, isAll: read < max }
}
