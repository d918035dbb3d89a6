import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { AccountId, AccountKind } from '../ledger.types.ts'
import { postingKinds } from '../posting-kinds.ts'
import { validReturned, validStake, validTaken } from '../storage/valid-stake.ts'
import { inBatches, isNoShare, type BatchRange } from './sum-postings.ts'

/**
 * What some postings staked and won for money, one row per account, provider and round. A posting without a round stands
 * alone under the name of its transaction. Each column is a PostgreSQL array in text form, which a consumer can bind to its
 * own statement.
 */
export interface BetSums {
  readonly accountIds: string
  readonly brandIds: string
  readonly providerIds: string
  readonly rounds: string
  /** Whether the round is in fact the name of a transaction. */
  readonly roundless: string
  readonly gameCodes: string
  readonly bets: string
  /** Minor units, like the next three. */
  readonly staked: string
  /** What of the stakes does not count as turnover, because their games say so, when they are staked or paid. */
  readonly invalid: string
  /** Stakes that were refunded or rolled back. */
  readonly returned: string
  /** Wins less those that were taken back. */
  readonly paid: string
  /** Whether a posting ended the round. */
  readonly ended: string
  readonly firstAt: string
  /** The number of the first posting in its account. */
  readonly firstSeqs: string
  readonly lastAt: string
  /** The brands of the accounts, each once. */
  readonly brands: readonly BrandId[]
}

/** The accounts that hold money. Play money and points are in no record. */
const moneyKinds: readonly AccountKind[] = ['main', 'bonus', 'vendor', 'table']

const { stake, payout, refund, rollback, tombstone } = postingKinds

const sums = sql.raw(`
  count(*) filter (where kind = ${stake} and counts) as bets,
  coalesce(sum(-amount) filter (where kind = ${stake}), 0) as staked,
  coalesce(sum(-amount - valid) filter (where kind = ${stake}), 0)
    + coalesce(sum(valid - amount) filter (where kind = ${rollback} and amount > 0), 0)
    + coalesce(sum(valid) filter (where kind = ${payout}), 0) as invalid,
  coalesce(sum(amount) filter (where kind = ${refund} or kind = ${rollback} and amount > 0), 0) as returned,
  coalesce(sum(amount) filter (where kind = ${payout} or kind = ${rollback} and amount < 0), 0) as paid`)

/**
 * Sums the bets and wins of these batches that were posted in a period; returns `undefined` if there are none. A round that was
 * only ended has a row without amounts.
 */
export async function sumBets(
  db: Database,
  batches: BatchRange,
  { since, until }: { readonly since: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<BetSums | undefined> {
  const { rows } = await sql<{ [Column in keyof BetSums]: BetSums[Column] | null }>`
    with posting as (
      select account_id, brand_id, provider_id, round_id is null as roundless, amount, posting.kind, game_code,
        closes_round, posted_at, seq, ${sql.raw(isNoShare)} as counts,
        case when posting.kind = ${sql.raw(String(payout))} then ${sql.raw(validTaken)} when amount < 0 then ${sql.raw(validStake)}
          else ${sql.raw(validReturned)} end as valid,
        case when round_id is null then coalesce(external_id, key::text) else round_id::text end as place, round_ref
      from ledger_posting posting join ledger_account account using (account_id)
      where ${inBatches(batches)}
        -- The times limit which partitions are read.
        and posted_at >= ${since.toString()}::timestamptz and posted_at < ${until.toString()}::timestamptz
        and (posting.kind in (${sql.raw([stake, payout, refund, rollback].join(', '))}) and amount <> 0
          -- A win of zero moves nothing, but it may end its round.
          or posting.kind = ${sql.raw(String(tombstone))} and closes_round)
        and account.kind = any(${moneyKinds}::text[])
    ), round as materialized (
      select account_id, brand_id, provider_id, roundless, coalesce(min(round_ref), place) as round,
        max(game_code) as game_code, ${sums}, bool_or(closes_round) as ended, min(posted_at) as first_at, min(seq) as first_seq,
        max(posted_at) as last_at
      from posting group by account_id, brand_id, provider_id, roundless, place
    )
    select array_agg(account_id)::text as "accountIds", array_agg(brand_id)::text as "brandIds",
      array_agg(provider_id)::text as "providerIds", array_agg(round)::text as rounds,
      array_agg(roundless)::text as roundless, array_agg(game_code)::text as "gameCodes", array_agg(bets)::text as bets,
      array_agg(staked)::text as staked, array_agg(invalid)::text as invalid, array_agg(returned)::text as returned, array_agg(paid)::text as paid,
      array_agg(ended)::text as ended, array_agg(first_at)::text as "firstAt", array_agg(first_seq)::text as "firstSeqs", array_agg(last_at)::text as "lastAt",
      array_agg(distinct brand_id) as brands
    from round`.execute(db)
  const [found] = rows
  // Without rows, all columns are null; otherwise none is.
  return found?.accountIds === null ? undefined : (found as BetSums | undefined)
}

/** Where the newest posting of each account is in the log; accounts without postings are left out. */
export async function newestPlaces(
  db: Database,
  accountIds: readonly AccountId[],
): Promise<{ readonly lane: number; readonly batch: bigint }[]> {
  const { rows } = await sql<{ lane: number; batch: bigint }>`
    select newest.lane, newest.batch from unnest(${accountIds}::bigint[]) as owner (account_id)
    cross join lateral (
      select lane, batch from ledger_posting posting where posting.account_id = owner.account_id
      order by seq desc limit 1) newest`.execute(db)
  return rows
}
