import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'

/** Pay of a period in minor units, by kind. */
export interface PaidByKind {
  readonly daily: bigint
  readonly hourly: bigint
  readonly realtime: bigint
  readonly dividend: bigint
}

/** What somebody was paid. */
export interface PaidRow extends PaidByKind {
  readonly memberId: MemberId
}

/** Rows that were paid for periods that began in this time, half-open. */
export interface PaidSpan {
  readonly brandId: BrandId
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

const byKind = sql.raw(
  ['daily', 'hourly', 'realtime', 'dividend']
    .map((kind) => `coalesce(sum(amount_minor) filter (where kind = '${kind}'), 0)::bigint as "${kind}"`)
    .join(', '),
)

const paidIn = ({ brandId, from, until }: PaidSpan) => sql`
  brand_id = ${brandId} and state = 'paid' and period_from >= ${from.toString()} and period_from < ${until.toString()}`

const paidBy = (payer: MemberId | undefined) =>
  payer === undefined ? sql`upline_id is null` : sql`upline_id = ${payer}`

/** Those whom a payer paid, the highest sums first; without a payer, whom the site paid. */
export async function selectPaidBy(
  db: Database,
  span: PaidSpan,
  payer: MemberId | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly PaidRow[]; readonly count: number }> {
  const { rows } = await sql<PaidByKind & { readonly memberId: bigint; readonly count: number }>`
    select downline_id as "memberId", ${byKind}, (count(*) over ())::int as count from pay_row
    where ${paidIn(span)} and ${paidBy(payer)}
    group by downline_id order by sum(amount_minor) desc, downline_id limit ${limit} offset ${offset}`.execute(db)
  const paid = rows.map(({ daily, hourly, realtime, dividend, ...row }) => ({
    memberId: memberId(row.memberId),
    daily,
    hourly,
    realtime,
    dividend,
  }))
  return { rows: paid, count: rows[0]?.count ?? 0 }
}

/** What a payer paid altogether; without a payer, what the site paid. */
export async function sumPaidBy(db: Database, span: PaidSpan, payer: MemberId | undefined): Promise<PaidByKind> {
  const { rows } = await sql<PaidByKind>`
    select ${byKind} from pay_row where ${paidIn(span)} and ${paidBy(payer)}`.execute(db)
  return rows[0] ?? { daily: 0n, hourly: 0n, realtime: 0n, dividend: 0n }
}

/** What a member was paid. */
export async function sumPaidTo(db: Database, span: PaidSpan, payee: MemberId): Promise<PaidByKind> {
  const { rows } = await sql<PaidByKind>`
    select ${byKind} from pay_row where ${paidIn(span)} and downline_id = ${payee}`.execute(db)
  return rows[0] ?? { daily: 0n, hourly: 0n, realtime: 0n, dividend: 0n }
}

/** What each of these members paid to those below, in minor units; whoever paid nothing is not in the map. */
export async function sumPassedOn(
  db: Database,
  span: PaidSpan,
  payers: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, bigint>> {
  const { rows } = await sql<{ memberId: bigint; paid: bigint }>`
    select upline_id as "memberId", sum(amount_minor)::bigint as paid from pay_row
    where ${paidIn(span)} and upline_id = any(${payers.map(String)}::bigint[]) group by upline_id`.execute(db)
  return new Map(rows.map((row) => [memberId(row.memberId), row.paid]))
}
