import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { BetSums } from '../ledger/index.ts'

/** Creates missing cursors. They begin at the start of the log. */
export async function insertCursors(db: Database, lanes: readonly number[]): Promise<void> {
  await sql`
    insert into record_cursor (lane, batch) select lane, 0 from unnest(${lanes}::smallint[]) as wanted (lane)
    on conflict do nothing`.execute(db)
}

/** How far each lane has been read. */
export async function selectCursors(db: Database): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ lane: number; batch: bigint }>`select lane, batch from record_cursor`.execute(db)
  return new Map(rows.map(({ lane, batch }) => [lane, batch]))
}

/** Locks a lane's cursor until the transaction ends and returns how far the lane has been read. */
export async function holdCursor(tx: Database, lane: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ batch: bigint }>`
    select batch from record_cursor where lane = ${lane} for update`.execute(tx)
  return rows[0]?.batch
}

export async function moveCursor(tx: Database, lane: number, batch: bigint): Promise<void> {
  await sql`update record_cursor set batch = ${batch} where lane = ${lane}`.execute(tx)
}

/**
 * Adds what happened in rounds to the record of each brand's day. Rows are written in the order of their keys, so that two
 * workers cannot deadlock.
 */
export async function addToRecord(
  tx: Database,
  sums: BetSums,
  days: ReadonlyMap<BrandId, Temporal.PlainDate>,
): Promise<void> {
  await sql`
    insert into record_round
      (account_id, day, provider_id, roundless, round, game_code, bets, staked, returned, paid, ended, first_at, first_seq,
       last_at)
    select line.account_id, today.day, line.provider_id, line.roundless, line.round, line.game_code, line.bets,
      line.staked, line.returned, line.paid, line.ended, line.first_at, line.first_seq, line.last_at
    from unnest(
      ${sums.accountIds}::bigint[], ${sums.brandIds}::integer[], ${sums.providerIds}::integer[], ${sums.rounds}::text[],
      ${sums.roundless}::boolean[], ${sums.gameCodes}::text[], ${sums.bets}::bigint[], ${sums.staked}::numeric[],
      ${sums.returned}::numeric[], ${sums.paid}::numeric[], ${sums.ended}::boolean[], ${sums.firstAt}::timestamptz[], ${sums.firstSeqs}::bigint[],
      ${sums.lastAt}::timestamptz[]
    ) as line (account_id, brand_id, provider_id, round, roundless, game_code, bets, staked, returned, paid, ended,
      first_at, first_seq, last_at)
    join unnest(${[...days.keys()]}::integer[], ${[...days.values()].map(String)}::date[]) as today (brand_id, day)
      using (brand_id)
    order by line.account_id, line.provider_id, line.roundless, line.round
    on conflict (account_id, day, provider_id, roundless, round) do update set
      game_code = coalesce(record_round.game_code, excluded.game_code), bets = record_round.bets + excluded.bets,
      staked = record_round.staked + excluded.staked, returned = record_round.returned + excluded.returned,
      paid = record_round.paid + excluded.paid, ended = record_round.ended or excluded.ended,
      first_at = least(record_round.first_at, excluded.first_at),
      first_seq = least(record_round.first_seq, excluded.first_seq),
      last_at = greatest(record_round.last_at, excluded.last_at)`.execute(tx)
}
