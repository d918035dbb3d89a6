import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../ledger.types.ts'
import { postingKinds } from '../posting-kinds.ts'

const { deposit, hold, transfer } = postingKinds

/** What became of a deposit's money, as far as withdrawals tell. */
export interface DepositStanding {
  /** Whether money was set aside for a withdrawal or given to another member after the deposit, even if it came back later. */
  readonly isWithdrawn: boolean
  /** The number of the account's newest posting at the moment of the reading, 0 for none. */
  readonly newest: bigint
}

/**
 * Reads whether anything was withdrawn after a deposit. `reference` is what the deposit's posting refers to; it is looked for from
 * `since` on. If it is older, every withdrawal since then is one after it.
 */
export async function readDepositStanding(
  db: Database,
  accountId: AccountId,
  { reference, since }: { readonly reference: string; readonly since: Temporal.Instant },
): Promise<DepositStanding> {
  const { rows } = await sql<DepositStanding>`
    with recent as materialized (
      select seq, kind, amount, house_account_id, reference from ledger_posting
      where account_id = ${accountId} and posted_at >= ${since.toString()} and kind in (${deposit}, ${hold}, ${transfer}))
    select exists (
        select from recent join ledger_house_account house using (house_account_id)
        where amount < 0 and (kind, house.name) in ((${hold}, 'withdrawals_pending'), (${transfer}, 'team_transfers'))
          and seq > coalesce((
          select max(seq) from recent came where came.kind = ${deposit} and came.reference = ${reference}), 0)
      ) as "isWithdrawn",
      coalesce((
        select seq from ledger_posting where account_id = ${accountId} order by seq desc limit 1), 0) as newest`.execute(
    db,
  )
  return rows[0] ?? { isWithdrawn: false, newest: 0n }
}
