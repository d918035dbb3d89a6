import type { BasisJson, ContractTermsJson } from '@baize/pay'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** What was counted for a contract since its newest row. */
export interface ContractSum {
  readonly contractId: string
  readonly uplineId: MemberId | null
  readonly downlineId: MemberId
  readonly terms: ContractTermsJson
  readonly since: Temporal.Instant
  readonly won: bigint
  readonly lost: bigint
  readonly excluded: bigint
  readonly bets: bigint
  readonly corrections: bigint
  readonly carried: bigint
}

/** Locks the sums of contracts for which something was counted, in order, and returns them. */
export async function takeSums(
  tx: Database,
  brandId: BrandId,
  { after, max }: { readonly after: string; readonly max: number },
): Promise<readonly ContractSum[]> {
  const { rows } = await sql<ContractSum>`/* prepared: take_sums */
    with taken as materialized (
      select * from pay_realtime_sum where brand_id = ${brandId} and bets > 0 and contract_id > ${after}::uuid
      order by contract_id limit ${max} for update
    )
    select taken.contract_id as "contractId", upline_id as "uplineId", downline_id as "downlineId", terms, since, won, lost, excluded, bets,
      corrections, carried
    from taken cross join lateral (
      -- Each is looked up by its key, however many contracts there are.
      select upline_id, downline_id, terms from agent_contract where agent_contract.contract_id = taken.contract_id offset 0) contract
    order by taken.contract_id`.execute(tx)
  return rows
}

/** A row of real-time wages to be written. */
export interface RealtimeRow {
  readonly sum: ContractSum
  readonly currency: string
  /** The sweep; what is counted may have begun in an earlier one. */
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly basis: BasisJson
  readonly amountMinor: bigint
  readonly state: 'pending' | 'awaiting' | 'carried'
}

/** Writes rows and begins the sums of their contracts anew; a negative row goes into the next one. */
export async function writeRows(
  tx: Database,
  brandId: BrandId,
  { rows, at }: { readonly rows: readonly RealtimeRow[]; readonly at: Temporal.Instant },
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ sum }) => sum.contractId)
  await sql`/* prepared: write_realtime_rows */
    insert into pay_row (brand_id, contract_id, kind, cadence, upline_id, downline_id, currency, period_from, period_to, basis,
      amount_minor, state, computed_at)
    select ${brandId}, contract_id, 'realtime', '', upline_id, downline_id, currency, since, until, basis, amount, state,
      ${at.toString()}::timestamptz
    from unnest(${ids}::uuid[], ${rows.map(({ sum }) => sum.uplineId)}::bigint[], ${rows.map(({ sum }) => sum.downlineId)}::bigint[],
      ${rows.map(({ currency }) => currency)}::text[], ${rows.map(({ from }) => from.toString())}::timestamptz[],
      ${rows.map(({ to }) => to.toString())}::timestamptz[], ${rows.map(({ basis }) => JSON.stringify(basis))}::jsonb[],
      ${rows.map(({ amountMinor }) => amountMinor)}::bigint[], ${rows.map(({ state }) => state)}::text[])
      as row (contract_id, upline_id, downline_id, currency, since, until, basis, amount, state)`.execute(tx)
  await sql`/* prepared: begin_sums_anew */
    update pay_realtime_sum set won = 0, lost = 0, excluded = 0, bets = 0, corrections = 0, carried = least(row.amount, 0)
    from unnest(${ids}::uuid[], ${rows.map(({ amountMinor }) => amountMinor)}::bigint[]) as row (contract_id, amount)
    where pay_realtime_sum.contract_id = row.contract_id`.execute(tx)
}
