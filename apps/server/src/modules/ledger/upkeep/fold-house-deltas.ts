import type { Clock } from '../../../kernel/clock.ts'
import { sql, type Database } from '../../../kernel/database/pool.ts'

/**
 * Sums up the changes of house accounts since their last snapshots, so that reading their balance stays fast. A job
 * runs this; balances are the same before, during and after it. Returns the number of added snapshots.
 */
export async function foldHouseDeltas(db: Database, clock: Clock): Promise<bigint> {
  const { rows } = await sql<{
    added: bigint
  }>`select ledger_fold_house_deltas(${clock.now().toString()}::timestamptz) as added`.execute(db)
  return rows[0]?.added ?? 0n
}
