import type { PayKind, PaySide, PayState } from '@baize/contract'
import type { Cadence } from '@baize/pay'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A row of pay as it was computed, and what became of it. */
export interface PayRow {
  readonly rowId: bigint
  readonly contractId: string
  readonly kind: PayKind
  /** Empty for kinds without a choice of periods. */
  readonly cadence: Cadence | ''
  /** `null`: the site pays. */
  readonly uplineId: MemberId | null
  readonly downlineId: MemberId
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly run: number
  /** For `basisFromJson` of packages/pay. */
  readonly basis: unknown
  readonly amountMinor: bigint
  readonly state: PayState
  readonly computedAt: Temporal.Instant
  readonly paidAt: Temporal.Instant | null
}

/** Whose rows are read, and which of them. A row belongs to the period in which it ends. */
export interface PayFilter {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly currency: string
  readonly side: PaySide
  /** Rows that end after `since` and not after `until`. */
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
  readonly kind?: PayKind | undefined
  readonly state?: PayState | undefined
  /** The other side, for what is passed on. */
  readonly downlineId?: MemberId | undefined
}

const columns = sql`pay_row.row_id as "rowId", pay_row.contract_id as "contractId", pay_row.kind, pay_row.cadence,
  pay_row.upline_id as "uplineId", pay_row.downline_id as "downlineId", pay_row.period_from as "from",
  pay_row.period_to as "to", pay_row.run, pay_row.basis, pay_row.amount_minor as "amountMinor", pay_row.state,
  pay_row.computed_at as "computedAt", pay_row.paid_at as "paidAt"`

/** No period is longer: the index knows when rows begin, not when they end. */
const longestPeriod = '32 days'

function whereOf({ brandId, memberId, currency, side, since, until, kind, state, downlineId }: PayFilter) {
  const own = side === 'received' ? sql`pay_row.downline_id` : sql`pay_row.upline_id`
  return sql`pay_row.brand_id = ${brandId} and ${own} = ${memberId}::bigint and pay_row.currency = ${currency}
    and pay_row.period_from < ${until.toString()}::timestamptz
    and pay_row.period_from > ${since.toString()}::timestamptz - ${longestPeriod}::interval
    and pay_row.period_to > ${since.toString()}::timestamptz and pay_row.period_to <= ${until.toString()}::timestamptz
    ${kind === undefined ? sql`` : sql`and pay_row.kind = ${kind}`}
    ${state === undefined ? sql`` : sql`and pay_row.state = ${state}`}
    ${downlineId === undefined ? sql`` : sql`and pay_row.downline_id = ${downlineId}::bigint`}`
}

/** A page of an agent's rows, those that begin last first. */
export async function selectPayRows(
  db: Database,
  filter: PayFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly PayRow[]> {
  const { rows } = await sql<PayRow>`
    select ${columns} from pay_row where ${whereOf(filter)}
    order by pay_row.period_from desc, pay_row.row_id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The rows that follow one in the order of {@link selectPayRows}; from the beginning without one. */
export async function selectPayRowsAfter(
  db: Database,
  filter: PayFilter,
  last: Pick<PayRow, 'from' | 'rowId'> | undefined,
  limit: number,
): Promise<readonly PayRow[]> {
  const after =
    last === undefined
      ? sql``
      : sql`and (pay_row.period_from, pay_row.row_id) < (${last.from.toString()}::timestamptz, ${last.rowId}::bigint)`
  const { rows } = await sql<PayRow>`
    select ${columns} from pay_row where ${whereOf(filter)} ${after}
    order by pay_row.period_from desc, pay_row.row_id desc limit ${limit}`.execute(db)
  return rows
}

/** How many rows there are, and what of them was paid and still waits to be. */
export interface PayTotals {
  readonly count: number
  readonly paidMinor: bigint
  readonly waitingMinor: bigint
}

const paid = sql`coalesce(sum(pay_row.amount_minor) filter (where pay_row.state = 'paid'), 0)`
const waiting = sql`coalesce(sum(pay_row.amount_minor) filter (where pay_row.state in ('pending', 'awaiting', 'unpaid')), 0)`

/** Adds up everything that a filter lets through. */
export async function sumPayRows(db: Database, filter: PayFilter): Promise<PayTotals> {
  const { rows } = await sql<PayTotals>`
    select count(*)::int as count, ${paid} as "paidMinor", ${waiting} as "waitingMinor"
    from pay_row where ${whereOf(filter)}`.execute(db)
  return rows[0] ?? { count: 0, paidMinor: 0n, waitingMinor: 0n }
}

/** What was paid for a day, by kind of pay. */
export interface IncomeRow extends Omit<PayTotals, 'count'> {
  /** The day on which the periods end, in the brand's time zone. */
  readonly day: Temporal.PlainDate
  readonly kind: PayKind
  readonly side: PaySide
}

/** Adds up an agent's rows of both sides by day and kind. */
export async function selectIncome(
  db: Database,
  filter: Omit<PayFilter, 'side'>,
  timeZone: string,
): Promise<readonly IncomeRow[]> {
  // A period that ends at midnight belongs to the day before.
  const of = (side: PaySide) => sql`
    select ((pay_row.period_to - interval '1 microsecond') at time zone ${timeZone})::date as day, pay_row.kind,
      ${side} as side, ${paid} as "paidMinor", ${waiting} as "waitingMinor"
    from pay_row where ${whereOf({ ...filter, side })} group by 1, 2`
  const { rows } = await sql<IncomeRow>`${of('received')} union all ${of('passedOn')} order by 1 desc`.execute(db)
  return rows
}

/** A row with the contract by which it was computed. */
export interface PayRowWithContract extends PayRow {
  /** For `termsFromJson` of packages/pay. */
  readonly terms: unknown
  readonly inForceFrom: Temporal.Instant
  readonly inForceTo: Temporal.Instant | null
}

/** The row with a number, if the member receives or pays it. */
export async function selectPayRow(
  db: Database,
  { brandId, memberId }: Pick<PayFilter, 'brandId' | 'memberId'>,
  rowId: bigint,
): Promise<PayRowWithContract | undefined> {
  const { rows } = await sql<PayRowWithContract>`
    select ${columns}, contract.terms, contract.in_force_from as "inForceFrom", contract.in_force_to as "inForceTo"
    from pay_row join agent_contract contract using (contract_id)
    where pay_row.row_id = ${rowId}::bigint and pay_row.brand_id = ${brandId}
      and ${memberId}::bigint in (pay_row.downline_id, pay_row.upline_id)`.execute(db)
  return rows[0]
}

/** No period is computed more often than this in practice; a list has to end. */
const maxRuns = 100

/** The other rows of the same contract and period, in the order in which they were computed. */
export async function selectOtherRuns(
  db: Database,
  { contractId, from, to, rowId }: PayRow,
): Promise<readonly PayRow[]> {
  const { rows } = await sql<PayRow>`
    select ${columns} from pay_row
    where contract_id = ${contractId}::uuid and period_from = ${from.toString()}::timestamptz
      and period_to = ${to.toString()}::timestamptz and row_id <> ${rowId}::bigint
    order by run limit ${maxRuns}`.execute(db)
  return rows
}

/** What an agent passes on for a period and kind: the largest amounts, how many there are, and their sum. */
export async function selectPassedOn(
  db: Database,
  brandId: BrandId,
  { downlineId, kind, cadence, from, to }: PayRow,
  max: number,
): Promise<{ readonly rows: readonly PayRow[]; readonly count: number; readonly totalMinor: bigint }> {
  const same = sql`pay_row.brand_id = ${brandId} and pay_row.upline_id = ${downlineId}::bigint and pay_row.kind = ${kind}
    and pay_row.cadence = ${cadence} and pay_row.period_from = ${from.toString()}::timestamptz
    and pay_row.period_to = ${to.toString()}::timestamptz and pay_row.state not in ('carried', 'cancelled')`
  const [{ rows }, summed] = await Promise.all([
    sql<PayRow>`
      select ${columns} from pay_row where ${same} order by pay_row.amount_minor desc, pay_row.row_id limit ${max}`.execute(
      db,
    ),
    sql<{ count: number; totalMinor: bigint }>`
      select count(*)::int as count, coalesce(sum(pay_row.amount_minor), 0) as "totalMinor" from pay_row where ${same}`.execute(
      db,
    ),
  ])
  return { rows, count: summed.rows[0]?.count ?? 0, totalMinor: summed.rows[0]?.totalMinor ?? 0n }
}
