import type { LotteryResult } from '@baize/lottery'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { LotteryAuthor } from '../desk/restriction-list.sql.ts'

/** What a source says about a draw. */
export interface ResultReport {
  readonly drawId: string
  /** The name of a source of the brand's file, or `hand:` and the operator's id. */
  readonly source: string
  readonly enteredBy: string | null
  readonly enteredName: string | null
  readonly numbers: LotteryResult
  readonly reportedAt: Temporal.Instant
}

/** The newest report of each source about these draws, in the order in which they came. */
export async function newestReports(db: Database, drawIds: readonly string[]): Promise<readonly ResultReport[]> {
  const { rows } = await sql<ResultReport>`
    select * from (
      select distinct on (draw_id, source) draw_id as "drawId", source, entered_by as "enteredBy",
        entered_name as "enteredName", numbers, reported_at as "reportedAt", report_id
      from lottery_report where draw_id = any(${[...drawIds]}::uuid[]) order by draw_id, source, report_id desc
    ) newest order by report_id`.execute(db)
  return rows.map(({ drawId, source, enteredBy, enteredName, numbers, reportedAt }) => ({
    drawId,
    source,
    enteredBy,
    enteredName,
    numbers,
    reportedAt,
  }))
}

/** Adds a report. */
export async function insertReport(
  db: Database,
  brandId: BrandId,
  report: Omit<ResultReport, 'enteredBy' | 'enteredName'> & {
    readonly reportId: string
    readonly by: LotteryAuthor | undefined
  },
): Promise<void> {
  await sql`
    insert into lottery_report (report_id, brand_id, draw_id, source, entered_by, entered_name, numbers, reported_at)
    values (${report.reportId}::uuid, ${brandId}, ${report.drawId}::uuid, ${report.source}, ${report.by?.operatorId ?? null}::uuid,
      ${report.by?.name ?? null}, ${JSON.stringify(report.numbers)}::jsonb, ${report.reportedAt.toString()})`.execute(
    db,
  )
}

/** Numbers by which a draw is settled. */
export interface Confirmation {
  readonly drawId: string
  readonly generation: number
  readonly numbers: LotteryResult
  readonly confirmedBy: string
  readonly confirmedName: string
  readonly reason: string
  readonly confirmedAt: Temporal.Instant
}

/** The confirmations of these draws, the newest of each last. */
export async function confirmationsOf(db: Database, drawIds: readonly string[]): Promise<readonly Confirmation[]> {
  const { rows } = await sql<Confirmation>`
    select draw_id as "drawId", generation, numbers, confirmed_by as "confirmedBy", confirmed_name as "confirmedName", reason,
      confirmed_at as "confirmedAt"
    from lottery_confirmation where draw_id = any(${[...drawIds]}::uuid[]) order by draw_id, generation`.execute(db)
  return rows
}

/** Keeps others from confirming numbers of a draw until the transaction ends. */
export async function lockResult(tx: Database, drawId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lottery result ${drawId}`}, 0))`.execute(tx)
}

export async function insertConfirmation(
  tx: Database,
  brandId: BrandId,
  one: Confirmation & { readonly sources: readonly string[] },
): Promise<void> {
  await sql`
    insert into lottery_confirmation (draw_id, generation, brand_id, numbers, sources, confirmed_by, confirmed_name, reason,
      confirmed_at)
    values (${one.drawId}::uuid, ${one.generation}, ${brandId}, ${JSON.stringify(one.numbers)}::jsonb,
      ${[...one.sources]}::text[], ${one.confirmedBy}::uuid, ${one.confirmedName}, ${one.reason}, ${one.confirmedAt.toString()})`.execute(
    tx,
  )
}

/** Which draws with official numbers are listed. */
export interface OfficialFilter {
  readonly brandId: BrandId
  readonly gameCode: string | undefined
  /** Only those that wait for somebody. */
  readonly isOpen: boolean
  readonly at: Temporal.Instant
}

/** Draws whose numbers nobody has confirmed, or of which a source now says something else. */
const waits = sql`draw.state <> 'void' and (
  not exists (select from lottery_confirmation one where one.draw_id = draw.draw_id)
  or exists (
    select from (
      select distinct on (source) numbers from lottery_report report where report.draw_id = draw.draw_id
      order by source, report_id desc
    ) newest
    where newest.numbers <> (
      select numbers from lottery_confirmation one where one.draw_id = draw.draw_id order by generation desc limit 1)))`

/** The ids of a page of draws with official numbers whose time has come, the latest first, and how many there are. */
export async function officialPage(
  db: Database,
  { brandId, gameCode, isOpen, at }: OfficialFilter,
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly drawIds: readonly string[]; readonly count: number }> {
  const matching = sql`from lottery_draw draw
    where draw.brand_id = ${brandId} and draw.source = 'official' and draw.draws_at <= ${at.toString()}::timestamptz
      and (${gameCode ?? null}::text is null or draw.game_code = ${gameCode ?? null}) and ${isOpen ? waits : sql`true`}`
  const { rows } = await sql<{ drawId: string }>`
    select draw.draw_id as "drawId" ${matching} order by draw.draws_at desc, draw.draw_id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select ${matching} limit ${countUpTo}) one`.execute(db)
  return { drawIds: rows.map(({ drawId }) => drawId), count: counted.rows[0]?.count ?? 0 }
}

/** Draws of a game about which sources are asked: their time has come, and they are not long over. */
export async function askedDraws(
  db: Database,
  brandId: BrandId,
  {
    gameCode,
    since,
    until,
    max,
  }: {
    readonly gameCode: string
    readonly since: Temporal.Instant
    readonly until: Temporal.Instant
    readonly max: number
  },
): Promise<readonly string[]> {
  const { rows } = await sql<{ drawId: string }>`
    select draw_id as "drawId" from lottery_draw
    where brand_id = ${brandId} and game_code = ${gameCode} and source = 'official' and state <> 'void'
      and draws_at <= ${until.toString()} and draws_at > ${since.toString()}
    order by draws_at desc limit ${max}`.execute(db)
  return rows.map(({ drawId }) => drawId)
}
