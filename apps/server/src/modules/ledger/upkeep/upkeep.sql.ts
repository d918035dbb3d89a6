import { sql, type Database } from '../../../kernel/database/pool.ts'

/** Returns the first days of the attached months, oldest first. */
export async function selectMonths(db: Database): Promise<Temporal.PlainDate[]> {
  const { rows } = await sql<{ month: Temporal.PlainDate }>`
    select month from ledger_attached_months() as month order by month`.execute(db)
  return rows.map(({ month }) => month)
}

/** Creates a month's partition if it does not exist. */
export async function makeMonthOf(db: Database, day: Temporal.PlainDate): Promise<void> {
  await sql`select ledger_make_month(${day.toString()}::date)`.execute(db)
}

/** Closes a month. Returns why it cannot be closed yet, or `undefined` once it is closed. */
export function closeMonth(db: Database, month: Temporal.PlainDate, at: Temporal.Instant) {
  return reasonOf(db, sql`select ledger_close_month(${month.toString()}::date, ${at.toString()}::timestamptz) as why`)
}

/** Detaches a closed month. Returns why it cannot be detached yet, or `undefined` once it is detached. */
export function detachMonth(db: Database, month: Temporal.PlainDate, at: Temporal.Instant) {
  return reasonOf(db, sql`select ledger_detach_month(${month.toString()}::date, ${at.toString()}::timestamptz) as why`)
}

async function reasonOf(db: Database, statement: ReturnType<typeof sql<{ why: string | null }>>) {
  const { rows } = await statement.execute(db)
  return rows[0]?.why ?? undefined
}

/** Writes snapshots for some postings of a closed month. Returns how many postings it processed; 0 if it is done. */
export async function snapshotMonth(db: Database, month: Temporal.PlainDate, at: Temporal.Instant, max: number) {
  const { rows } = await sql<{ processed: number }>`
    select ledger_snapshot_month(${month.toString()}::date, ${at.toString()}::timestamptz, ${max}::int) as processed`.execute(
    db,
  )
  return rows[0]?.processed ?? 0
}

/** Removes up to `max` keys that are older than 180 days. Returns how many. */
export async function deleteOldKeys(db: Database, at: Temporal.Instant, max: number): Promise<number> {
  const { rows } = await sql<{ trimmed: bigint }>`
    select ledger_trim_keys(${at.toString()}::timestamptz, ${max}::int) as trimmed`.execute(db)
  return Number(rows[0]?.trimmed ?? 0)
}

/** Publishes the heads of days that have ended, for at most `maxDays` days per lane. Returns the number of added heads. */
export async function insertHeads(db: Database, at: Temporal.Instant, maxDays: number): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    select ledger_publish_heads(${at.toString()}::timestamptz, ${maxDays}::int) as added`.execute(db)
  return rows[0]?.added ?? 0
}

/** Publishes the identities of days that have ended, at most `maxRows` rows. Returns whether there were any to publish. */
export async function insertIdentities(db: Database, at: Temporal.Instant, maxRows: number): Promise<boolean> {
  const { rows } = await sql<{ added: boolean }>`
    select ledger_publish_identities(${at.toString()}::timestamptz, ${maxRows}::int) as added`.execute(db)
  return rows[0]?.added ?? false
}

/** Returns the published identity hashes for the days of a page of heads. */
export async function selectIdentityHeads(db: Database, days: { readonly from: string; readonly to: string }) {
  const { rows } = await sql<{ entry: number; day: Temporal.PlainDate; hash: Buffer }>`
    select entry, day, hash from ledger_identity_head
    where day between ${days.from}::date and ${days.to}::date order by entry desc`.execute(db)
  return rows
}

/** Publishes the heads of this hour. Returns how many it added. */
export async function insertHourHeads(db: Database, at: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    select ledger_publish_hour_heads(${at.toString()}::timestamptz) as added`.execute(db)
  return rows[0]?.added ?? 0
}

export interface HourHeadRow {
  readonly hour: Temporal.Instant
  readonly lane: number
  readonly batch: bigint
  readonly hash: Buffer
  readonly publishedAt: Temporal.Instant
}

/** Returns a page of the heads of hours, the newest first, and their total number. */
export async function selectHourHeads(db: Database, page: { readonly no: number; readonly size: number }) {
  const counted = await sql<{ total: number }>`select count(*)::int as total from ledger_hour_head`.execute(db)
  const { rows } = await sql<HourHeadRow>`
    select hour, lane, batch, hash, published_at as "publishedAt" from ledger_hour_head
    order by hour desc, lane limit ${page.size} offset ${(page.no - 1) * page.size}`.execute(db)
  return { heads: rows, total: counted.rows[0]?.total ?? 0 }
}

export interface HeadRow {
  readonly day: Temporal.PlainDate
  readonly lane: number
  readonly batch: bigint
  readonly hash: Buffer
  readonly published_at: Temporal.Instant
}

/** Returns the heads of a page of days, newest day first, and the total number of days. */
export async function selectHeads(db: Database, page: { readonly no: number; readonly days: number }) {
  const counted = await sql<{ days: number }>`select count(distinct day)::int as days from ledger_head`.execute(db)
  const { rows } = await sql<HeadRow>`
    select day, lane, batch, hash, published_at from ledger_head
    where day in (select distinct day from ledger_head order by day desc limit ${page.days} offset ${(page.no - 1) * page.days})
    order by day desc, lane`.execute(db)
  return { heads: rows, days: counted.rows[0]?.days ?? 0 }
}
