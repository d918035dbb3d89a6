import { basisInJson, type Basis, type PayPeriod } from '@baize/pay'
import type { CurrencyCode, Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import type { ContractRow } from '../life/contracts.sql.ts'
import type { PeriodSeries } from './pay-periods.sql.ts'

/** What earlier rows of a downline mean for the next one. */
export interface Before {
  readonly downlineId: MemberId
  /** Who paid the newest row before the period. */
  readonly uplineId: MemberId | null
  readonly basis: unknown
}

/** The newest row of each downline before a period. */
export async function rowsBefore(
  db: Database,
  { brandId, kind, cadence, from }: PeriodSeries & PayPeriod,
  downlines: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Before>> {
  const { rows } = await sql<Before>`
    select newest.* from unnest(${downlines.map(String)}::bigint[]) as asked (downline_id)
    cross join lateral (
      select downline_id as "downlineId", upline_id as "uplineId", basis from pay_row
      where brand_id = ${brandId} and kind = ${kind} and downline_id = asked.downline_id and cadence = ${cadence ?? ''}
        and period_from < ${from.toString()}::timestamptz
      order by period_from desc, row_id desc limit 1) newest`.execute(db)
  return new Map(rows.map((row) => [row.downlineId, row]))
}

/** Negative amounts that no later row has taken over. */
export interface Owed {
  readonly downlineId: MemberId
  /** Who paid too much: whoever pays the next row may be somebody else, who has no part in it. */
  readonly uplineId: MemberId | null
  readonly rowIds: readonly string[]
  /** Below zero. */
  readonly amountMinor: Minor
}

/** What downlines were paid too much in earlier rows of a kind, by {@link sidesOf} of the rows. */
export async function owedBy(
  db: Database,
  { brandId, kind }: PeriodSeries,
  downlines: readonly MemberId[],
): Promise<ReadonlyMap<string, Owed>> {
  const { rows } = await sql<Owed>`/* prepared: owed_pay */
    select downline_id as "downlineId", upline_id as "uplineId", array_agg(row_id)::text[] as "rowIds", sum(amount_minor)::bigint as "amountMinor"
    from pay_row
    where brand_id = ${brandId} and kind = ${kind} and downline_id = any(${downlines.map(String)}::bigint[])
      and state = 'carried' and taken_by is null
    group by downline_id, upline_id`.execute(db)
  return new Map(rows.map((row) => [sidesOf(row), row]))
}

/** Names who is paid and who pays. */
export function sidesOf({
  downlineId,
  uplineId,
}: {
  readonly downlineId: MemberId
  readonly uplineId: MemberId | null | undefined
}): string {
  return `${downlineId} ${uplineId ?? ''}`
}

/** What the rows of a contract for a period stand for. */
export interface EarlierRows {
  readonly amountMinor: Minor
  /** Without rows that were refused or written off, which nobody gets. */
  readonly receivedMinor: Minor
  readonly runs: number
  /** Of the newest. */
  readonly basis: unknown
}

/**
 * What the rows of contracts for a period stand for, and how many there are. A row that took negative amounts over stands for more
 * than its own amount; a row that was refused or written off stands for what it was, so that a correction does not pay it after all.
 */
export async function amountsOf(
  db: Database,
  { from, to }: PayPeriod,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, EarlierRows>> {
  const { rows } = await sql<EarlierRows & { contractId: string }>`
    select contract_id as "contractId", max(run) + 1 as runs, (array_agg(basis order by run desc))[1] as basis,
      sum(standing)::bigint as "amountMinor",
      coalesce(sum(standing) filter (where state not in ('cancelled', 'written_off')), 0)::bigint as "receivedMinor"
    from pay_row one cross join lateral (
      select amount_minor - coalesce((select sum(amount_minor) from pay_row taken where taken.taken_by = one.row_id), 0) as standing
    ) stands
    where contract_id = any(${contractIds}::uuid[]) and period_from = ${from.toString()}::timestamptz
      and period_to = ${to.toString()}::timestamptz
    group by contract_id`.execute(db)
  return new Map(rows.map(({ contractId, ...row }) => [contractId, row]))
}

/** A row to store. */
export interface NewRow {
  readonly contract: Pick<ContractRow, 'contractId' | 'uplineId' | 'downlineId'>
  readonly run: number
  readonly basis: Basis
  readonly amountMinor: Minor
  readonly state: 'pending' | 'awaiting' | 'paid' | 'carried'
  /** The negative amounts that its basis has. */
  readonly takes: readonly string[]
  /** It leaves the next period something else than the rows that it corrects. */
  readonly leavesOther: boolean
}

/**
 * Stores rows of a period; one that is there stays as it is. The negative amounts that they took over are theirs afterwards. Returns
 * how many it stored.
 */
export async function insertRows(
  tx: Database,
  { currency, ...period }: PeriodSeries & PayPeriod & { readonly currency: CurrencyCode },
  rows: readonly NewRow[],
  now: Temporal.Instant,
): Promise<number> {
  if (rows.length === 0) return 0
  const list = rows.map(({ contract, run, basis, amountMinor, state, takes }) => ({
    contract: contract.contractId,
    upline: contract.uplineId === undefined ? null : String(contract.uplineId),
    downline: String(contract.downlineId),
    run,
    basis: basisInJson(basis),
    amount: String(amountMinor),
    state,
    takes,
  }))
  const stored = await sql<{ count: number }>`
    with new_row as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as one (contract uuid, upline bigint, downline bigint, run smallint, basis jsonb, amount bigint, state text, takes bigint[])
    ), stored as (
      insert into pay_row (brand_id, contract_id, kind, cadence, upline_id, downline_id, currency, period_from, period_to, run, basis,
        amount_minor, state, computed_at, paid_at)
      select ${period.brandId}, contract, ${period.kind}, ${period.cadence ?? ''}, upline, downline, ${currency},
        ${period.from.toString()}::timestamptz, ${period.to.toString()}::timestamptz, run, basis, amount, state,
        ${now.toString()}::timestamptz, case when state = 'paid' then ${now.toString()}::timestamptz end
      from new_row order by contract
      on conflict (contract_id, period_from, period_to, run) do nothing
      returning row_id, contract_id, run
    ), taken as (
      update pay_row set taken_by = stored.row_id
      from stored join new_row on new_row.contract = stored.contract_id and new_row.run = stored.run
      where pay_row.row_id = any(new_row.takes)
    )
    select count(*)::int as count from stored`.execute(tx)
  return stored.rows[0]?.count ?? 0
}
