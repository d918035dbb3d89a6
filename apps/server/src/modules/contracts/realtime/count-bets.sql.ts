import { forgetfully, sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { insertDayRechecks } from '../pay/rechecks.sql.ts'
import { takenBets } from './taken-bets.sql.ts'

/** The sweep of a brand: what was counted up to `from` is in rows already, or waits in the sums. */
export interface Sweep {
  readonly brandId: BrandId
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

/**
 * Ends the sweeps of those of some brands for which there is nothing to do: no open bet is to be asked about, none is to be counted, and
 * no row is to be written. Returns them. Most sweeps of a quiet site end here, without a transaction of several statements. If the
 * database crashes, they may have to be ended again.
 */
export async function endQuietSweeps(
  db: Database,
  brands: readonly BrandId[],
  { to, restingSince }: { readonly to: Temporal.Instant; readonly restingSince: Temporal.Instant | undefined },
): Promise<readonly BrandId[]> {
  const { rows } = await sql<{ brandId: BrandId }>`/* prepared: end_quiet_sweeps */
    with forgetful as materialized (${forgetfully})
    update pay_sweep set swept_to = ${to.toString()}::timestamptz from forgetful
    where brand_id = any(${brands}::integer[]) and swept_to < ${to.toString()}::timestamptz and not is_unwritten
      and not exists (
        select from pay_bet where settled_at is null and asked_at < ${restingSince?.toString() ?? '-infinity'}::timestamptz)
      and not exists (
        select from pay_bet where pay_bet.brand_id = pay_sweep.brand_id and is_due and settled_at is not null
          and last_at < ${to.toString()}::timestamptz)
    returning brand_id as "brandId"`.execute(db)
  return rows.map(({ brandId }) => brandId)
}

/** What a step of a sweep has taken. */
export interface Taken {
  readonly count: number
  /** The types of the games, each once. */
  readonly gameTypes: ReadonlySet<string>
}

/**
 * Takes settled bets that changed before the end of a sweep, as the rows of the connection's own table `taken_bet`, which are gone when
 * the transaction ends; the table stays, since making it costs more than most sweeps do. What changed later is left to the next
 * sweep, so that a contract that was accepted a moment ago is known before its bets are counted.
 */
export async function takeDueBets(tx: Database, { brandId, to }: Sweep, max: number): Promise<Taken> {
  await sql`
    create temporary table if not exists taken_bet (
      account_id bigint not null, provider_id integer not null, roundless boolean not null, round text collate "C" not null
    ) on commit delete rows`.execute(tx)
  const { rows } = await sql<{ count: number; gameTypes: readonly string[] | null }>`/* prepared: take_due_bets */
    with due as materialized (
      select account_id, provider_id, roundless, round, game_type from pay_bet
      where brand_id = ${brandId} and is_due and settled_at is not null and last_at < ${to.toString()}::timestamptz
      order by last_at limit ${max} for update
    ), taken as (
      insert into taken_bet select account_id, provider_id, roundless, round from due
    )
    select count(*)::int as count, array_agg(distinct game_type) filter (where game_type is not null) as "gameTypes" from due`.execute(
    tx,
  )
  return { count: rows[0]?.count ?? 0, gameTypes: new Set(rows[0]?.gameTypes) }
}

/**
 * Counts the taken bets: what they are worth now, less what was counted before, is added to the sums of the real-time contracts that
 * were in force when they were placed. One statement does all of it, so nothing counts twice or only in part.
 */
export async function countTakenBets(tx: Database, { brandId, from, to }: Sweep): Promise<void> {
  await sql`
    with now as materialized (
      select bet.place, bet.account_id, bet.provider_id, bet.roundless, bet.round, bet.agent_ids, bet.placed_at, bet.settled_at,
        bet.counted_at is not null as again,
        bet.counted_minor as before_minor, bet.counted_as as before_as, excluded.exclusion_id, worth.stake,
        case when excluded.exclusion_id is null then worth.stake else 0 end as after_minor,
        case when worth.stake = 0 or excluded.exclusion_id is not null then null
          when bet.paid > bet.staked - bet.returned then 'won' when bet.paid < bet.staked - bet.returned then 'lost'
          else 'even' end as after_as
      from ${takenBets}
      left join pay_exclusion excluded on excluded.account_id = bet.account_id and excluded.provider_id = bet.provider_id
        and excluded.roundless = bet.roundless and excluded.round = bet.round and excluded.lifted_at is null
      cross join lateral (select greatest(bet.staked - bet.returned - bet.invalid, 0) as stake) worth
    ), counted as (
      update pay_bet set is_due = false, counted_minor = now.after_minor, counted_as = now.after_as,
        counted_at = coalesce(pay_bet.counted_at, ${to.toString()}::timestamptz)
      -- Nobody else changes what this transaction has locked, so it is where it was read.
      from now where pay_bet.ctid = any(array(select place from now)) and pay_bet.ctid = now.place
    ), corrected as (
      insert into pay_bet_correction (account_id, provider_id, roundless, round, brand_id, counted_at, before_minor, before_as,
        after_minor, after_as)
      select account_id, provider_id, roundless, round, ${brandId}, ${to.toString()}::timestamptz, before_minor, before_as, after_minor,
        after_as
      from now where again and (before_minor, before_as) is distinct from (after_minor, after_as)
    ), noted as (
      update pay_exclusion set turnover_minor = now.stake from now
      where pay_exclusion.exclusion_id = now.exclusion_id and turnover_minor <> now.stake
      returning pay_exclusion.agent_ids, pay_exclusion.placed_at
    ), days as (
      ${insertDayRechecks(brandId, sql.ref('noted'), to)}
    ), hours as (
      -- Hours that are over when a sweep begins may have been computed.
      insert into pay_recheck (brand_id, kind, agent_id, at, noted_at)
      select distinct ${brandId}::integer, 'hourly', agent_id, date_bin('15 minutes', settled_at, 'epoch'), ${to.toString()}::timestamptz
      from now cross join lateral unnest(now.agent_ids) as above (agent_id)
      where settled_at < ${from.toString()}::timestamptz and (before_minor, before_as) is distinct from (after_minor, after_as)
    )
    insert into pay_realtime_sum as sum (contract_id, brand_id, since, won, lost, excluded, bets, corrections)
    select contract.contract_id, ${brandId}, ${from.toString()}::timestamptz, sum(change.won), sum(change.lost), sum(change.excluded),
      count(*), count(*) filter (where again)
    from now cross join lateral unnest(now.agent_ids) as above (agent_id)
    join agent_contract contract on contract.brand_id = ${brandId} and contract.kind = 'realtime'
      and contract.downline_id = above.agent_id and contract.in_force_from <= now.placed_at
      and (contract.in_force_to is null or contract.in_force_to > now.placed_at)
    cross join lateral (select (contract.terms->>'singleBetMinor')::bigint as least_stake) terms
    cross join lateral (select
      case when after_as = 'won' and after_minor >= least_stake then after_minor else 0 end
        - case when before_as = 'won' and before_minor >= least_stake then before_minor else 0 end as won,
      case when after_as = 'lost' and after_minor >= least_stake then after_minor else 0 end
        - case when before_as = 'lost' and before_minor >= least_stake then before_minor else 0 end as lost,
      case when exclusion_id is not null and not (again and before_as is null) then stake else 0 end as excluded) change
    where change.won <> 0 or change.lost <> 0 or change.excluded <> 0
    group by contract.contract_id
    order by contract.contract_id
    on conflict (contract_id) do update set
      since = case when sum.bets = 0 then excluded.since else sum.since end, won = sum.won + excluded.won,
      lost = sum.lost + excluded.lost, excluded = sum.excluded + excluded.excluded, bets = sum.bets + excluded.bets,
      corrections = sum.corrections + excluded.corrections`.execute(tx)
}

/** How far brands have been swept. The sweeps of those that have not begun do so with the one before `at`. */
export async function sweptOf(
  db: Database,
  brands: readonly BrandId[],
  at: Temporal.Instant,
): Promise<ReadonlyMap<BrandId, Temporal.Instant>> {
  const begun = await selectSwept(db, brands)
  if (brands.every((brandId) => begun.has(brandId))) return begun
  await sql`
    insert into pay_sweep (brand_id, swept_to)
    select brand_id, ${at.subtract({ minutes: 5 }).toString()}::timestamptz from unnest(${[...brands]}::integer[]) as brand_id
    order by brand_id
    on conflict do nothing`.execute(db)
  return selectSwept(db, brands)
}

async function selectSwept(db: Database, brands: readonly BrandId[]): Promise<ReadonlyMap<BrandId, Temporal.Instant>> {
  const { rows } = await sql<{ brandId: BrandId; sweptTo: Temporal.Instant }>`/* prepared: swept_brands */
    select brand_id as "brandId", swept_to as "sweptTo" from pay_sweep where brand_id = any(${[...brands]}::integer[])`.execute(
    db,
  )
  return new Map(rows.map(({ brandId, sweptTo }) => [brandId, sweptTo]))
}

/**
 * Locks a brand's sweeps until the transaction ends and returns how far it has been swept. If the database crashes, all of the
 * transaction may have to be made again; whoever pays the rows waits until they are on the disk.
 */
export async function holdSweep(tx: Database, brandId: BrandId): Promise<Temporal.Instant> {
  const { rows } = await sql<{ sweptTo: Temporal.Instant }>`/* prepared: hold_sweep */
    with forgetful as materialized (${forgetfully})
    select swept_to as "sweptTo" from pay_sweep cross join forgetful where brand_id = ${brandId} for update of pay_sweep`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error(`the sweeps of brand ${brandId} have not begun`)
  return row.sweptTo
}

/** Notes that bets of a sweep that has not ended were counted. */
export async function noteUnwritten(tx: Database, brandId: BrandId): Promise<void> {
  await sql`update pay_sweep set is_unwritten = true where brand_id = ${brandId}`.execute(tx)
}

/** Ends a sweep whose rows are written. */
export async function endSweep(tx: Database, { brandId, to }: Pick<Sweep, 'brandId' | 'to'>): Promise<void> {
  await sql`/* prepared: end_sweep */
    update pay_sweep set swept_to = ${to.toString()}::timestamptz, is_unwritten = false
    where brand_id = ${brandId} and swept_to < ${to.toString()}::timestamptz`.execute(tx)
}
