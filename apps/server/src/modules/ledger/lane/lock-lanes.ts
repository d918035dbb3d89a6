import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { LaneRow } from '../storage/ledger.sql.ts'

/**
 * Locks lanes until the transaction ends, in the order of their numbers, and gives their heads. All bets of these lanes wait
 * meanwhile, so whoever holds them and does nothing for two seconds, because its process hangs or its network is gone,
 * loses them.
 */
export async function lockLanes(
  tx: Database,
  lanes: readonly (number | undefined)[],
): Promise<(LaneRow & { readonly lane: number })[]> {
  await sql`set local idle_in_transaction_session_timeout = '2s'`.execute(tx)
  const { rows } = await sql<LaneRow & { lane: number }>`
    select lane, version, head_hash from ledger_lock_lanes(${[...lanes]}::smallint[])`.execute(tx)
  return rows
}
