import { sql, type Database } from '../../../kernel/database/pool.ts'
import { laneVersions } from '../log/sum-postings.ts'
import type { LaneRow } from '../storage/ledger.sql.ts'

/**
 * Locks lanes until the transaction ends, in the order of their numbers, and returns their heads. All bets of these
 * lanes wait meanwhile, so a holder that is idle for two seconds, because its process hangs or its network is down,
 * loses its transaction.
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

/**
 * Locks all lanes until the transaction ends: waits for every batch that is under way, and all later ones see what this transaction
 * changes. So a companion's insert that refuses by a row which is changed here is refused from now on, and what was accepted before is
 * there to be read. Every bet waits meanwhile, so call it just before the change, and commit at once.
 */
export async function fenceLanes(tx: Database): Promise<void> {
  const lanes = await laneVersions(tx)
  await lockLanes(
    tx,
    lanes.map(({ lane }) => lane),
  )
}
