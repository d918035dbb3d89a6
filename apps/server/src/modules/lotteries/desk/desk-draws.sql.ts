import type { DrawState } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { DrawSums } from './slip-sums.sql.ts'

/** Which rows of a list are wanted, and up to which number they are counted. */
export interface Slice {
  readonly offset: number
  readonly limit: number
  readonly countUpTo: number
}

/** Which draws an operator lists. */
export interface DrawFilter {
  readonly gameCode: string | undefined
  readonly state: DrawState | undefined
  readonly from: Temporal.PlainDate | undefined
  readonly to: Temporal.PlainDate | undefined
  /** Those that close later are left out. */
  readonly closesBefore: Temporal.Instant | undefined
}

/** How many draws that need something, and how many that are still to close, are put in order at most. */
const mostOfPart = 2_000

/**
 * The ids of a page of draws, and how many there are: first those that need something (their next step is late, or official numbers are to
 * be entered), the oldest first; then those whose sales are over, the latest first; then those on sale, the next to close first.
 */
export async function drawIdsPage(
  db: Database,
  brandId: BrandId,
  filter: DrawFilter,
  { now, late, ...slice }: Slice & { readonly now: Temporal.Instant; readonly late: Temporal.Instant },
): Promise<{ readonly drawIds: readonly string[]; readonly count: number }> {
  const { gameCode = null, state = null, from, to, closesBefore } = filter
  const matching = sql`brand_id = ${brandId} and (${gameCode}::text is null or game_code = ${gameCode})
    and (${state}::text is null or state = ${state})
    and (${from?.toString() ?? null}::date is null or day >= ${from?.toString() ?? null}::date)
    and (${to?.toString() ?? null}::date is null or day <= ${to?.toString() ?? null}::date)
    and (${closesBefore?.toString() ?? null}::timestamptz is null or closes_at <= ${closesBefore?.toString() ?? null}::timestamptz)`
  const { rows } = await sql<{ drawId: string }>`
    with needing as materialized (
      select draw_id, closes_at from lottery_draw
      where ${matching} and state not in ('settled', 'void') and closes_at <= ${now.toString()}::timestamptz
        and ((source = 'official' and state = 'sealed' and draws_at <= ${now.toString()}::timestamptz)
          or (not (source = 'official' and state = 'sealed')
            and case when state in ('open', 'closed') then closes_at else draws_at end < ${late.toString()}::timestamptz))
      order by closes_at, draw_id limit ${mostOfPart}
    )
    select draw_id as "drawId" from (
      (select draw_id, 0 as part, closes_at as ascending, null::timestamptz as descending from needing)
      union all
      (select draw_id, 1, null, closes_at from lottery_draw
        where ${matching} and closes_at <= ${now.toString()}::timestamptz and draw_id not in (select draw_id from needing)
        order by closes_at desc, draw_id limit ${slice.offset + slice.limit})
      union all
      (select draw_id, 2, closes_at, null from lottery_draw
        where ${matching} and closes_at > ${now.toString()}::timestamptz
        order by closes_at, draw_id limit ${mostOfPart})
    ) ordered
    order by part, ascending, descending desc, draw_id limit ${slice.limit} offset ${slice.offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from lottery_draw where ${matching} limit ${slice.countUpTo}) one`.execute(
    db,
  )
  return { drawIds: rows.map(({ drawId }) => drawId), count: counted.rows[0]?.count ?? 0 }
}

const columns = sql`slips, staked as "stakedMinor", paid as "paidMinor", cancelled_slips as "cancelledSlips",
  cancelled as "cancelledMinor", void_slips as "voidSlips", voided as "voidedMinor"`

/** What was sold on draws and what they paid; draws on which nothing was sold are left out. */
export async function drawSums(db: Database, drawIds: readonly string[]): Promise<ReadonlyMap<string, DrawSums>> {
  const { rows } = await sql<DrawSums & { drawId: string }>`
    select draw_id as "drawId", ${columns} from lottery_draw_sums where draw_id = any(${[...drawIds]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ drawId, ...sums }) => [drawId, sums]))
}

/** What only operators see of a draw. */
export interface DrawFacts {
  readonly madeAt: Temporal.Instant
  readonly voidedName: string | null
}

export async function drawFacts(db: Database, drawId: string): Promise<DrawFacts | undefined> {
  const { rows } = await sql<DrawFacts>`
    select made_at as "madeAt", voided_name as "voidedName" from lottery_draw where draw_id = ${drawId}::uuid`.execute(
    db,
  )
  return rows[0]
}

/** Draws of a brand by game, province and cut-off. */
export async function madeDraws(
  db: Database,
  brandId: BrandId,
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
  gameCodes: readonly string[],
): Promise<readonly MadeDraw[]> {
  const { rows } = await sql<MadeDraw>`
    select draw_id as "drawId", game_code as "gameCode", number, state from lottery_draw
    where brand_id = ${brandId} and game_code = any(${[...gameCodes]}::text[])
      and closes_at between ${from.toString()} and ${to.toString()}
    order by closes_at limit 5000`.execute(db)
  return rows
}

/** A draw of the calendar that is made already. */
export interface MadeDraw {
  readonly drawId: string
  readonly gameCode: string
  readonly number: string
  readonly state: DrawState
}

/** Draws whose next step was due before a moment, without official ones that wait for their numbers. */
export async function lateDraws(
  db: Database,
  brandId: BrandId,
  before: Temporal.Instant,
): Promise<{ readonly count: number; readonly oldest: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; oldest: Temporal.Instant | null }>`
    select count(*)::int as count, min(closes_at) as oldest from lottery_draw
    where brand_id = ${brandId} and state not in ('settled', 'void') and not (source = 'official' and state = 'sealed')
      and case when state in ('open', 'closed') then closes_at else draws_at end < ${before.toString()}::timestamptz`.execute(
    db,
  )
  return rows[0] ?? { count: 0, oldest: null }
}

/** Which days and games a report covers, both days included. */
export interface ReportFilter {
  readonly brandId: BrandId
  readonly gameCode: string | undefined
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/** What a lottery sold and paid by the day of its draws. */
export interface ReportRow extends DrawSums {
  readonly gameCode: string
  readonly day: Temporal.PlainDate
}

const inReport = ({ brandId, gameCode, from, to }: ReportFilter) =>
  sql`brand_id = ${brandId} and day between ${from.toString()}::date and ${to.toString()}::date
    and (${gameCode ?? null}::text is null or game_code = ${gameCode ?? null})`

/** A page of a report, the newest day first, and how many rows it has. */
export async function reportPage(
  db: Database,
  filter: ReportFilter,
  slice: Slice,
): Promise<{ readonly rows: readonly ReportRow[]; readonly count: number }> {
  const { rows } = await sql<ReportRow>`
    select game_code as "gameCode", day, ${columns} from lottery_day_sums where ${inReport(filter)}
    order by day desc, game_code limit ${slice.limit} offset ${slice.offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from lottery_day_sums where ${inReport(filter)} limit ${slice.countUpTo}) one`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** A whole report added up. */
export async function reportTotal(db: Database, filter: ReportFilter): Promise<DrawSums> {
  const { rows } = await sql<DrawSums>`
    select coalesce(sum(slips), 0)::int as slips, coalesce(sum(staked), 0) as "stakedMinor", coalesce(sum(paid), 0) as "paidMinor",
      coalesce(sum(cancelled_slips), 0)::int as "cancelledSlips", coalesce(sum(cancelled), 0) as "cancelledMinor",
      coalesce(sum(void_slips), 0)::int as "voidSlips", coalesce(sum(voided), 0) as "voidedMinor"
    from lottery_day_sums where ${inReport(filter)}`.execute(db)
  return rows[0] ?? noSums
}

/** Nothing was sold. */
export const noSums: DrawSums = {
  slips: 0,
  stakedMinor: 0n,
  paidMinor: 0n,
  cancelledSlips: 0,
  cancelledMinor: 0n,
  voidSlips: 0,
  voidedMinor: 0n,
}
