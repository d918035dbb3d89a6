import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { ProviderId } from '../ledger.types.ts'
import { postingKinds } from '../posting-kinds.ts'
import { inBatches, type BatchRange, type BatchStep } from './sum-postings.ts'

/**
 * What the postings of some batches did to rounds, one row per account, provider and round. Each column is a PostgreSQL
 * array in text form, which a consumer can bind to its own statement.
 */
export interface RoundSums {
  readonly accountIds: string
  readonly providerIds: string
  readonly rounds: string
  readonly gameCodes: string
  /** `ended`, `opened` (a bet opened or reopened it), or null if neither happened; if both, the later one. */
  readonly turns: string
  /** Minor units. A rollback reduces what it undoes: `staked` if it undoes a bet, `paid` if it undoes a win. */
  readonly staked: string
  readonly paid: string
  readonly firstAt: string
  readonly lastAt: string
}

const { stake, payout, rollback } = postingKinds

const sums = sql.raw(`
  coalesce(sum(case when kind = ${stake} then -amount when kind = ${rollback} then -greatest(amount, 0) end), 0) as staked,
  coalesce(sum(case when kind = ${payout} then amount when kind = ${rollback} then least(amount, 0) end), 0) as paid,
  coalesce(max(seq) filter (where closes_round), 0) as ended,
  coalesce(max(seq) filter (where kind = ${stake}), 0) as opened`)

/** Sums what the postings of a step did to the rounds of some providers; returns `undefined` if they did nothing. */
export async function sumRounds(
  db: Database,
  { posted, ...batches }: BatchStep,
  providerIds: readonly ProviderId[],
): Promise<RoundSums | undefined> {
  if (posted === undefined || providerIds.length === 0) return undefined
  const { rows } = await sql<{ [Column in keyof RoundSums]: string | null }>`
    with round as materialized (
      select account_id, provider_id, coalesce(min(round_ref), round_id::text) as round, max(game_code) as game_code, ${sums},
        min(posted_at) as first_at, max(posted_at) as last_at
      from ledger_posting posting
      where ${inBatches(batches)}
        -- The times limit which partitions are read.
        and posting.posted_at between ${posted.first.toString()}::timestamptz and ${posted.last.toString()}::timestamptz
        and round_id is not null and provider_id = any(${providerIds}::int[])
      group by account_id, provider_id, round_id
    )
    select array_agg(account_id)::text as "accountIds", array_agg(provider_id)::text as "providerIds",
      array_agg(round)::text as rounds, array_agg(game_code)::text as "gameCodes",
      array_agg(case when ended > 0 and ended >= opened then 'ended' when opened > 0 then 'opened' end)::text as turns,
      array_agg(staked)::text as staked, array_agg(paid)::text as paid,
      array_agg(first_at)::text as "firstAt", array_agg(last_at)::text as "lastAt"
    from round`.execute(db)
  const [found] = rows
  // Without rows, all columns are null; otherwise none is.
  return found?.accountIds === null ? undefined : (found as RoundSums | undefined)
}

/** The batches of a lane that contain the postings of one hour. */
export interface LogHour {
  readonly beginsAt: Temporal.Instant
  readonly firstBatch: bigint
  readonly lastBatch: bigint
}

/** Returns which of these batches contain which hours. */
export async function hoursOfBatches(
  db: Database,
  { lane, afterBatch, upToBatch }: BatchRange,
): Promise<readonly LogHour[]> {
  const { rows } = await sql<LogHour>`
    select date_trunc('hour', posted_at, 'UTC') as "beginsAt", min(batch) as "firstBatch", max(batch) as "lastBatch"
    from ledger_batch
    where lane = ${lane} and batch > ${afterBatch} and batch <= ${upToBatch} and row_count > 0
    group by 1 order by 1`.execute(db)
  return rows
}
