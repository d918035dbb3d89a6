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

/**
 * Rows that can be paid now: their period is computed, so that no row above is still to come, and what their payer gets for the same
 * period is decided.
 */
export async function readyRows(
  db: Database,
  brandId: BrandId,
  { without, max }: { readonly without: readonly string[]; readonly max: number },
): Promise<readonly OwingRow[]> {
  const { rows } = await sql<OwingRow>`
    select ${columns} from pay_row
    where brand_id = ${brandId} and state = 'pending' and row_id <> all(${without}::bigint[])
      and (kind, cadence, period_from) not in (
        select kind, cadence, period_from from pay_period where brand_id = ${brandId} and state = 'computing')
      -- Both lists are read once, also where a period of many agents has not been analysed yet.
      and (upline_id is null or (upline_id, kind, cadence, period_from) not in (
        select downline_id, kind, cadence, period_from from pay_row
        where brand_id = ${brandId} and state in ('pending', 'awaiting')))
    order by row_id limit ${max}`.execute(db)
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
