import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BatchRange } from './sum-postings.ts'

/** A slot that left a lane and came into another: an empty batch of each. */
export interface SlotMove {
  /** 0 to 63. */
  readonly slot: number
  readonly fromLane: number
  readonly fromBatch: bigint
  readonly toLane: number
  readonly toBatch: bigint
}

/** A move as the note of its two batches: JSON without blanks. A rule's note begins with a number, this one does not. */
export function moveNote({ slot, fromLane, fromBatch, toLane, toBatch }: SlotMove): string {
  return JSON.stringify(['slot', slot, fromLane, String(fromBatch), toLane, String(toBatch)])
}

/** The moves that made these batches of a lane, each with its batch there. */
export async function readMoves(db: Database, { lane, afterBatch, upToBatch }: BatchRange) {
  const { rows } = await sql<SlotMove & { batch: bigint }>`
    select case when from_lane = ${lane} then from_batch else to_batch end as batch, slot, from_lane as "fromLane",
      from_batch as "fromBatch", to_lane as "toLane", to_batch as "toBatch"
    from ledger_slot_move
    where (from_lane = ${lane} and from_batch > ${afterBatch} and from_batch <= ${upToBatch})
      or (to_lane = ${lane} and to_batch > ${afterBatch} and to_batch <= ${upToBatch})`.execute(db)
  return rows
}

/** Which slots each lane has now, lanes without any included. */
export async function slotsOfLanes(
  db: Database,
): Promise<{ lane: number; version: bigint; slots: readonly number[] }[]> {
  const { rows } = await sql<{ lane: number; version: bigint; slots: readonly number[] }>`
    select lane, version, coalesce(array_agg(slot::int order by slot) filter (where slot is not null), '{}') as slots
    from ledger_lane left join ledger_slot using (lane) group by lane order by lane`.execute(db)
  return rows
}

/**
 * Up to which batch a consumer may read a lane, where the order of an account's postings matters to it. What an account
 * posted before its slot came into this lane stands in the lane that the slot left, so a batch after such a move may be
 * read once that lane was read up to the move. `cursors` gives how far the consumer read each lane; it is asked only when
 * a slot came. `undefined` when nothing is in the way.
 */
export async function readableUpTo(
  db: Database,
  { lane, afterBatch }: Pick<BatchRange, 'lane' | 'afterBatch'>,
  cursors: () => Promise<ReadonlyMap<number, bigint>>,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ fromLane: number; fromBatch: bigint; toBatch: bigint }>`
    select from_lane as "fromLane", from_batch as "fromBatch", to_batch as "toBatch" from ledger_slot_move
    where to_lane = ${lane} and to_batch > ${afterBatch} order by to_batch`.execute(db)
  if (rows.length === 0) return undefined
  const read = await cursors()
  const ahead = rows.find(({ fromLane, fromBatch }) => (read.get(fromLane) ?? 0n) < fromBatch)
  return ahead === undefined ? undefined : ahead.toBatch - 1n
}

/** A slot that is not where its moves say, or a posting outside of the lane that its account's slot was in. */
export async function strayFromSlots(db: Database): Promise<string | undefined> {
  return (await wrongSlot(db)) ?? (await strayPosting(db))
}

async function wrongSlot(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ slot: number; lane: number; says: number }>`
    select slot, slot.lane, stay.lane as says from ledger_slot_stay stay join ledger_slot slot using (slot)
    where before_batch is null and slot.lane <> stay.lane
    union all
    -- It leaves from where it came to, in the order of the batches there.
    select slot, from_lane, came_to from (
      select slot, from_lane, from_batch, lag(to_lane) over (partition by slot order by move) as came_to,
        lag(to_batch) over (partition by slot order by move) as came_in
      from ledger_slot_move) as move
    where came_to <> from_lane or came_in >= from_batch
    order by slot limit 1`.execute(db)
  const row = rows[0]
  return row && `slot ${row.slot} is in lane ${row.lane}, but its moves say lane ${row.says}`
}

async function strayPosting(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: bigint; seq: bigint; lane: number; batch: bigint; slot: number }>`
    with stay as materialized (select * from ledger_slot_stay)
    select account_id, seq, posting.lane, batch, slot
    from ledger_account account join ledger_posting posting using (account_id)
    where slot in (select slot from stay) and not exists (
      select from stay where stay.slot = account.slot and stay.lane = posting.lane
        and batch > after_batch and (before_batch is null or batch < before_batch))
    order by account_id, seq limit 1`.execute(db)
  const row = rows[0]
  return (
    row &&
    `account ${row.account_id} seq ${row.seq}: it lies in lane ${row.lane} batch ${row.batch}, where slot ${row.slot} was not`
  )
}
