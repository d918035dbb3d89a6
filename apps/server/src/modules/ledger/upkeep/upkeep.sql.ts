import { sql, type Database } from '../../../kernel/database/pool.ts'

/** The first days of the months whose postings can be read, oldest first. */
export async function selectMonths(db: Database): Promise<Temporal.PlainDate[]> {
  const { rows } = await sql<{ month: Temporal.PlainDate }>`
    select month from ledger_attached_months() as month order by month`.execute(db)
  return rows.map(({ month }) => month)
}

/** Makes a month's partition, where it is missing. */
export async function makeMonthOf(db: Database, day: Temporal.PlainDate): Promise<void> {
  await sql`select ledger_make_month(${day.toString()}::date)`.execute(db)
}

/** Closes a month. Says why not, or nothing once it is closed. */
export function closeMonth(db: Database, month: Temporal.PlainDate, at: Temporal.Instant) {
  return whyNot(db, sql`select ledger_close_month(${month.toString()}::date, ${at.toString()}::timestamptz) as why`)
}

/** Detaches a closed month. Says why not, or nothing once it is detached. */
export function detachMonth(db: Database, month: Temporal.PlainDate, at: Temporal.Instant) {
  return whyNot(db, sql`select ledger_detach_month(${month.toString()}::date, ${at.toString()}::timestamptz) as why`)
}

async function whyNot(db: Database, statement: ReturnType<typeof sql<{ why: string | null }>>) {
  const { rows } = await statement.execute(db)
  return rows[0]?.why ?? undefined
}

/** Writes the snapshots of some postings of a closed month. Answers how many it went over; 0 when it is done. */
export async function snapshotMonth(db: Database, month: Temporal.PlainDate, at: Temporal.Instant, most: number) {
  const { rows } = await sql<{ lines: number }>`
    select ledger_snapshot_month(${month.toString()}::date, ${at.toString()}::timestamptz, ${most}::int) as lines`.execute(
    db,
  )
  return rows[0]?.lines ?? 0
}

/** Removes some keys that are older than 180 days. Answers how many. */
export async function deleteOldKeys(db: Database, at: Temporal.Instant, most: number): Promise<number> {
  const { rows } = await sql<{ trimmed: bigint }>`
    select ledger_trim_keys(${at.toString()}::timestamptz, ${most}::int) as trimmed`.execute(db)
  return Number(rows[0]?.trimmed ?? 0)
}

/** Publishes the heads of days that have ended, at most so many days a lane. Answers how many heads it added. */
export async function insertHeads(db: Database, at: Temporal.Instant, mostDays: number): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    select ledger_publish_heads(${at.toString()}::timestamptz, ${mostDays}::int) as added`.execute(db)
  return rows[0]?.added ?? 0
}

/** Publishes the identities of the days that have ended, at most so many rows. Answers whether there were any to publish. */
export async function insertIdentities(db: Database, at: Temporal.Instant, mostRows: number): Promise<boolean> {
  const { rows } = await sql<{ added: boolean }>`
    select ledger_publish_identities(${at.toString()}::timestamptz, ${mostRows}::int) as added`.execute(db)
  return rows[0]?.added ?? false
}

/** What was published of identities for the days of a page of heads. */
export async function selectIdentityHeads(db: Database, days: { readonly from: string; readonly to: string }) {
  const { rows } = await sql<{ entry: number; day: Temporal.PlainDate; hash: Buffer }>`
    select entry, day, hash from ledger_identity_head
    where day between ${days.from}::date and ${days.to}::date order by entry desc`.execute(db)
  return rows
}

export interface HeadRow {
  readonly day: Temporal.PlainDate
  readonly lane: number
  readonly batch: bigint
  readonly hash: Buffer
  readonly published_at: Temporal.Instant
}

/** The heads of a page of days, newest day first, and how many days there are. */
export async function selectHeads(db: Database, page: { readonly no: number; readonly days: number }) {
  const counted = await sql<{ days: number }>`select count(distinct day)::int as days from ledger_head`.execute(db)
  const { rows } = await sql<HeadRow>`
    select day, lane, batch, hash, published_at from ledger_head
    where day in (select distinct day from ledger_head order by day desc limit ${page.days} offset ${(page.no - 1) * page.days})
    order by day desc, lane`.execute(db)
  return { heads: rows, days: counted.rows[0]?.days ?? 0 }
}
