import type { Cadence, ContractKind, PayPeriod } from '@baize/pay'
import { forgetfully, sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'

/** The kinds of pay that have periods. */
export type NamedKind = Exclude<ContractKind, 'realtime'>

/** Which periods: of a kind of pay and, for dividends, of a cadence. */
export interface PeriodSeries {
  readonly brandId: BrandId
  readonly kind: NamedKind
  readonly cadence: Cadence | undefined
}

/** A period that is being computed. */
export interface PeriodRow extends PeriodSeries, PayPeriod {
  readonly state: 'computing' | 'computed' | 'settled'
  /** Contracts up to this one are computed; `null` if none is. */
  readonly afterContract: string | null
}

/** The condition for the periods of a series. */
export function inSeries({ brandId, kind, cadence }: PeriodSeries) {
  return sql`brand_id = ${brandId} and kind = ${kind} and cadence = ${cadence ?? ''}`
}

const columns = sql`
  brand_id as "brandId", kind, nullif(cadence, '') as cadence, period_from as "from", period_to as "to", state,
  after_contract as "afterContract"`

/** How far a series of periods is. */
export interface Progress {
  /** The next period begins here or later: the end of the last one, or the begin of the first contract; `undefined` without any. */
  readonly since: Temporal.Instant | undefined
  /** A period is being computed. */
  readonly isComputing: boolean
}

/** How far each of some series of a brand is, in their order. */
export async function progressOf(
  db: Database,
  brandId: BrandId,
  series: readonly PeriodSeries[],
): Promise<readonly Progress[]> {
  const { rows } = await sql<{ since: Temporal.Instant | null; isComputing: boolean }>`/* prepared: pay_progress */
    select coalesce(last.period_to, (
        select min(in_force_from) from agent_contract one
        where one.brand_id = ${brandId} and one.kind = series.kind and coalesce(one.cadence, '') = series.cadence
          and in_force_from is not null)) as since,
      exists (
        select from pay_period one
        where one.brand_id = ${brandId} and one.kind = series.kind and one.cadence = series.cadence and one.state = 'computing')
      as "isComputing"
    from unnest(${series.map(({ kind }) => kind)}::text[], ${series.map(({ cadence }) => cadence ?? '')}::text[])
      with ordinality as series (kind, cadence, place)
    left join lateral (
      select period_to from pay_period one
      where one.brand_id = ${brandId} and one.kind = series.kind and one.cadence = series.cadence
      order by period_from desc limit 1) last on true
    order by place`.execute(db)
  return rows.map(({ since, isComputing }) => ({ since: since ?? undefined, isComputing }))
}

/** From when on the next period of a series is wanted, and where the last one ends. */
export interface Wanted {
  readonly since: Temporal.Instant
  readonly lastEnd: Temporal.Instant | undefined
}

/** Where the last period of a series ends. None begins before the one before it ends, so it is also the one that begins last. */
function endOfLast(series: PeriodSeries) {
  return sql`select period_to from pay_period where ${inSeries(series)} order by period_from desc limit 1`
}

/** The first moment behind the last period of a series at which a contract is in force; `undefined` if none will be. */
export async function nextWanted(db: Database, series: PeriodSeries): Promise<Wanted | undefined> {
  const { brandId, kind, cadence } = series
  const { rows } = await sql<{ since: Temporal.Instant | null; lastEnd: Temporal.Instant | null }>`
    with last as (select (${endOfLast(series)}) as period_to)
    -- greatest ignores nulls.
    select min(greatest(in_force_from, last.period_to)) as since, min(last.period_to) as "lastEnd"
    from agent_contract cross join last
    where brand_id = ${brandId} and kind = ${kind} and coalesce(cadence, '') = ${cadence ?? ''} and in_force_from is not null
      and coalesce(in_force_to, 'infinity') > greatest(in_force_from, last.period_to)`.execute(db)
  const { since = null, lastEnd = null } = rows[0] ?? {}
  return since === null ? undefined : { since, lastEnd: lastEnd ?? undefined }
}

/**
 * Begins a period; `undefined` if one of the series is being computed, or reaches into it, or is it. If the database crashes before rows
 * of it are stored, it may have to be begun again.
 */
export async function insertPeriod(
  db: Database,
  series: PeriodSeries,
  { from, to }: PayPeriod,
  now: Temporal.Instant,
): Promise<PeriodRow | undefined> {
  const { rows } = await sql<PeriodRow>`
    with forgetful as materialized (${forgetfully})
    insert into pay_period (brand_id, kind, cadence, period_from, period_to, state, begun_at)
    select ${series.brandId}, ${series.kind}, ${series.cadence ?? ''}, ${from.toString()}::timestamptz,
      ${to.toString()}::timestamptz, 'computing', ${now.toString()}::timestamptz
    from forgetful where coalesce((${endOfLast(series)}), '-infinity') <= ${from.toString()}::timestamptz
      and not exists (select from pay_period where ${inSeries(series)} and state = 'computing')
    on conflict do nothing
    returning ${columns}`.execute(db)
  return rows[0]
}

/** The oldest period of a series that is being computed. */
export async function computingPeriod(db: Database, series: PeriodSeries): Promise<PeriodRow | undefined> {
  const { rows } = await sql<PeriodRow>`
    select ${columns} from pay_period where ${inSeries(series)} and state = 'computing'
    order by period_from limit 1`.execute(db)
  return rows[0]
}

/** A period by its begin. */
export async function periodFrom(
  db: Database,
  series: PeriodSeries,
  from: Temporal.Instant,
): Promise<PeriodRow | undefined> {
  const { rows } = await sql<PeriodRow>`
    select ${columns} from pay_period where ${inSeries(series)} and period_from = ${from.toString()}::timestamptz`.execute(
    db,
  )
  return rows[0]
}

/** The computed periods of a kind, of every cadence, that ended after a moment and may contain one of some moments, the oldest first. */
export async function computedPeriods(
  db: Database,
  { brandId, kind }: Pick<PeriodSeries, 'brandId' | 'kind'>,
  { ats, endedAfter }: { readonly ats: readonly Temporal.Instant[]; readonly endedAfter: Temporal.Instant },
): Promise<readonly PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select ${columns} from pay_period cross join (
      select min(at) as first, max(at) as last from unnest(${ats.map(String)}::timestamptz[]) as asked (at)) asked
    where brand_id = ${brandId} and kind = ${kind} and state <> 'computing' and period_from <= last and period_to > first
      and period_to > ${endedAfter.toString()}::timestamptz
    order by period_from, cadence`.execute(db)
  return rows
}

/**
 * Moves a period on behind the contracts that this transaction computed, or to its end. `false` if another process has moved it since:
 * then nothing of this transaction may stay.
 */
export async function movePeriod(
  tx: Database,
  period: PeriodRow,
  to: { readonly afterContract: string } | { readonly computedAt: Temporal.Instant },
): Promise<boolean> {
  const change =
    'afterContract' in to
      ? sql`after_contract = ${to.afterContract}::uuid`
      : sql`state = 'computed', computed_at = ${to.computedAt.toString()}::timestamptz`
  const { numAffectedRows } = await sql`
    update pay_period set ${change}
    where ${inSeries(period)} and period_from = ${period.from.toString()}::timestamptz and state = 'computing'
      and after_contract is not distinct from ${period.afterContract}::uuid`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends the periods of a brand of which no row waits for its money any more; after a crash of the database, perhaps again. */
export async function settlePeriods(db: Database, brandId: BrandId, now: Temporal.Instant): Promise<void> {
  await sql`/* prepared: settle_periods */
    with forgetful as materialized (${forgetfully})
    update pay_period period set state = 'settled', settled_at = ${now.toString()}::timestamptz from forgetful
    where brand_id = ${brandId} and state = 'computed' and not exists (
      select from pay_row one
      where one.brand_id = period.brand_id and one.kind = period.kind and one.cadence = period.cadence
        and one.period_from = period.period_from and one.state in ('pending', 'awaiting'))`.execute(db)
}
