import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { NamedKind } from './pay-periods.sql.ts'

/** That something of an agent's team in a period of a kind became known after it may have been computed. */
export interface Recheck {
  readonly recheckId: string
  readonly agentId: MemberId
  /** A moment of the period. */
  readonly at: Temporal.Instant
}

/** Which entries are looked for. */
export interface RechecksAsked {
  readonly brandId: BrandId
  readonly kind: NamedKind
  readonly notedBefore: Temporal.Instant
}

/** Of which kinds of a brand there are entries that were noted before a moment of each kind. Mostly there are none. */
export async function kindsToCheck(
  db: Database,
  brandId: BrandId,
  asked: readonly Pick<RechecksAsked, 'kind' | 'notedBefore'>[],
): Promise<ReadonlySet<NamedKind>> {
  const { rows } = await sql<{ kind: NamedKind }>`/* prepared: kinds_to_check */
    select kind from unnest(${asked.map(({ kind }) => kind)}::text[],
      ${asked.map(({ notedBefore }) => notedBefore.toString())}::timestamptz[]) as asked (kind, noted_before)
    where exists (
      select from pay_recheck one where one.brand_id = ${brandId} and one.kind = asked.kind and one.noted_at < asked.noted_before)`.execute(
    db,
  )
  return new Set(rows.map(({ kind }) => kind))
}

/**
 * Entries that were noted before a moment, those of the oldest periods first. Those of a period that is being computed wait: it may
 * have looked at the agent before.
 */
export async function dueRechecks(
  db: Database,
  { brandId, kind, notedBefore }: RechecksAsked,
  max: number,
): Promise<readonly Recheck[]> {
  const { rows } = await sql<Recheck>`
    select recheck_id::text as "recheckId", agent_id as "agentId", at from pay_recheck
    where brand_id = ${brandId} and kind = ${kind} and noted_at < ${notedBefore.toString()}::timestamptz and not exists (
      select from pay_period
      where brand_id = ${brandId} and kind = ${kind} and state = 'computing' and period_from <= at and period_to > at)
    order by at, recheck_id limit ${max}`.execute(db)
  return rows
}

/** Notes that the periods of agents that contain a moment are to be computed again. */
export async function insertRechecks(
  tx: Database,
  { brandId, kind }: Pick<RechecksAsked, 'brandId' | 'kind'>,
  agentIds: readonly MemberId[],
  at: Temporal.Instant,
): Promise<void> {
  if (agentIds.length === 0) return
  await sql`
    insert into pay_recheck (brand_id, kind, agent_id, at, noted_at)
    select ${brandId}, ${kind}, agent_id, ${at.toString()}::timestamptz, ${at.toString()}::timestamptz
    from unnest(${agentIds.map(String)}::bigint[]) as agent (agent_id)`.execute(tx)
}

/** Removes entries that were looked at. One that was noted meanwhile stays. */
export async function deleteRechecks(db: Database, recheckIds: readonly string[]): Promise<void> {
  await sql`delete from pay_recheck where recheck_id = any(${recheckIds}::bigint[])`.execute(db)
}

/**
 * Notes the days and the periods of dividends of bets whose exclusion begins, ends or changes: `rows` is a query with `agent_ids` and
 * `placed_at`. A bet of the last hour is in no period that may have been computed.
 */
export function insertDayRechecks(brandId: BrandId, rows: ReturnType<typeof sql.ref>, at: Temporal.Instant) {
  return sql`
    insert into pay_recheck (brand_id, kind, agent_id, at, noted_at)
    select distinct ${brandId}::integer, kind, agent_id, date_bin('15 minutes', placed_at, 'epoch'), ${at.toString()}::timestamptz
    from ${rows} cross join lateral unnest(agent_ids) as above (agent_id)
    cross join (values ('daily'), ('dividend')) as by_day (kind)
    where placed_at < ${at.toString()}::timestamptz - interval '1 hour'`
}
