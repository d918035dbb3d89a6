import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../../ledger/index.ts'

/** How far the turnover of an account was counted under a rule. */
export interface CountedTurnover {
  /** The last posting that is counted. */
  readonly upTo: bigint
  /** What deposits still asked for then, in hundredths of a minor unit. */
  readonly need: bigint
}

/** Where counting went on to; `undefined` if it begins anew, as it does after the brand has changed its rule. */
export async function countedTurnover(
  db: Database,
  accountId: AccountId,
  percent: number,
): Promise<CountedTurnover | undefined> {
  const { rows } = await sql<CountedTurnover>`
    select up_to_seq as "upTo", need::numeric as need from payment_turnover
    where account_id = ${accountId} and percent = ${percent}`.execute(db)
  return rows[0]
}

/** Notes how far it was counted, unless somebody has counted further. */
export async function noteTurnover(
  db: Database,
  accountId: AccountId,
  percent: number,
  { upTo, need }: CountedTurnover,
): Promise<void> {
  await sql`
    insert into payment_turnover as noted (account_id, percent, up_to_seq, need)
    values (${accountId}, ${percent}, ${upTo}, ${need}::numeric)
    on conflict (account_id) do update
      set percent = excluded.percent, up_to_seq = excluded.up_to_seq, need = excluded.need
      where noted.percent <> excluded.percent or noted.up_to_seq < excluded.up_to_seq`.execute(db)
}
