import type { CurrencyCode, Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A row that is to be paid. */
export interface OwingRow {
  readonly rowId: string
  /** Who pays; `null` for the site. */
  readonly uplineId: MemberId | null
  readonly downlineId: MemberId
  readonly currency: CurrencyCode
  readonly amountMinor: Minor
}

const columns = sql`
  row_id::text as "rowId", upline_id as "uplineId", downline_id as "downlineId", currency, amount_minor as "amountMinor"`

/** A row of which it is not decided yet whether it is paid. */
export interface WaitingRow extends OwingRow {
  /** The same text for all rows of a period. */
  readonly period: string
  /** An operator has to approve it first. */
  readonly isAwaiting: boolean
}

/** A period of which rows are pending. */
export interface WaitingPeriod {
  readonly kind: string
  readonly cadence: string
  readonly from: Temporal.Instant
  /** How many rows are pending. */
  readonly pending: number
}

/** So many periods are looked at in one run. */
const mostPeriods = 10_000

/**
 * The periods of a brand of which rows are pending, those with the oldest rows first. Those that are still being computed are left
 * out, since a row above may be to come.
 */
export async function waitingPeriods(db: Database, brandId: BrandId): Promise<readonly WaitingPeriod[]> {
  const { rows } = await sql<WaitingPeriod>`/* prepared: waiting_periods */
    select kind, cadence, period_from as "from", count(*)::int as pending from pay_row
    where brand_id = ${brandId} and state = 'pending' and (kind, cadence, period_from) not in (
      select kind, cadence, period_from from pay_period where brand_id = ${brandId} and state = 'computing')
    group by kind, cadence, period_from order by min(row_id) limit ${mostPeriods}`.execute(db)
  return rows
}

/** Everything that waits in some periods, in the order of its numbers. */
export async function waitingRows(
  db: Database,
  brandId: BrandId,
  periods: readonly WaitingPeriod[],
): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`/* prepared: waiting_rows */
    select ${columns}, concat_ws(' ', kind, cadence, extract(epoch from period_from)) as period, state = 'awaiting' as "isAwaiting"
    from pay_row
    where brand_id = ${brandId} and state in ('pending', 'awaiting') and (kind, cadence, period_from) in (
      select * from unnest(${periods.map(({ kind }) => kind)}::text[], ${periods.map(({ cadence }) => cadence)}::text[],
        ${periods.map(({ from }) => from.toString())}::timestamptz[]))
    order by row_id`.execute(db)
  return rows
}

/** An upline's unpaid rows, the oldest first. */
export async function unpaidRows(
  db: Database,
  { brandId, uplineId }: { readonly brandId: BrandId; readonly uplineId: MemberId },
  max: number,
): Promise<readonly OwingRow[]> {
  const { rows } = await sql<OwingRow>`
    select ${columns} from pay_row
    where brand_id = ${brandId} and state = 'unpaid' and upline_id = ${uplineId}
    order by row_id limit ${max}`.execute(db)
  return rows
}

/** Records that rows are paid, which the ledger has said. */
export async function notePaid(db: Database, rowIds: readonly string[], now: Temporal.Instant): Promise<void> {
  if (rowIds.length === 0) return
  await sql`
    update pay_row set state = 'paid', paid_at = ${now.toString()}::timestamptz
    where row_id = any(${rowIds}::bigint[]) and state in ('pending', 'unpaid')`.execute(db)
}

/**
 * Locks a row that is unpaid until the transaction ends, so that it is either paid or written off. `undefined` if it is
 * unpaid no more.
 */
export async function holdUnpaid(tx: Database, brandId: BrandId, rowId: string): Promise<OwingRow | undefined> {
  const { rows } = await sql<OwingRow>`
    select ${columns} from pay_row
    where brand_id = ${brandId} and row_id = ${rowId}::bigint and state = 'unpaid' for update`.execute(tx)
  return rows[0]
}

/** Records that the uplines of rows cannot pay. */
export async function noteUnpaid(db: Database, rowIds: readonly string[]): Promise<void> {
  if (rowIds.length === 0) return
  await sql`update pay_row set state = 'unpaid' where row_id = any(${rowIds}::bigint[]) and state = 'pending'`.execute(
    db,
  )
}

/** What rows that are paid say of a brand's agents in a currency. */
export interface NetSum {
  /** What all agents received less what they gave. */
  readonly netsMinor: Minor
  readonly agents: number
}

/** Adds up what each agent received less what the agent gave. */
export async function sumNets(db: Database, brandId: BrandId, currency: CurrencyCode): Promise<NetSum> {
  const { rows } = await sql<NetSum>`
    with moved as (
      select agent_id, sum(amount) as net
      from pay_row cross join lateral (values (downline_id, amount_minor), (upline_id, -amount_minor)) as side (agent_id, amount)
      where brand_id = ${brandId} and currency = ${currency} and state = 'paid' and amount_minor > 0 and agent_id is not null
      group by agent_id
    )
    select coalesce(sum(net), 0) as "netsMinor", count(*)::int as agents from moved`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a sum has no row')
  return row
}
