import { sql, type Database } from '../../../kernel/database/pool.ts'
import { cursorNumber, type AuditFault, type AuditState, type PartStep } from './audit.types.ts'

interface StepRow {
  readonly checked_rows: number
  readonly last: {
    readonly house: string
    readonly lane: string
    readonly batch: string
    readonly balance: string
  } | null
  readonly max_house: number | null
  readonly faults: readonly string[] | null
  readonly sums: readonly { readonly currency: string; readonly amount: string }[] | null
}

/** Checks one step of the changes of house accounts: their snapshots must be the sums of the changes. */
export async function auditHouses(db: Database, state: AuditState, maxRows: number): Promise<PartStep> {
  const { rows } = await stepSql(state, maxRows).execute(db)
  const { checked_rows: checkedRows = 0, last = null, max_house: max = null, faults, sums } = rows[0] ?? {}
  return {
    cursor: last === null || checkedRows < maxRows ? undefined : { ...last },
    faults: (faults ?? []).map((message): AuditFault => ({ rule: 'house snapshots', accountId: undefined, message })),
    checked: checkedRows,
    share: last === null || checkedRows < maxRows ? 1 : Number(last.house) / Number(max ?? last.house),
    sums: sums ?? [],
  }
}

function stepSql(state: AuditState, maxRows: number) {
  const [house, lane] = [cursorNumber(state, 'house', 0n), cursorNumber(state, 'lane', 0n)]
  const [batch, balance] = [cursorNumber(state, 'batch', 0n), cursorNumber(state, 'balance', 0n)]
  return sql<StepRow>`
    with entry as (
      select house_account_id, lane, batch, amount from ledger_house_delta
      where (house_account_id, lane, batch) > (${house}::int, ${lane}::smallint, ${batch}::bigint)
      order by house_account_id, lane, batch limit ${maxRows}
    ), running as (
      select *, sum(amount) over (partition by house_account_id, lane order by batch)
        + case when house_account_id = ${house}::int and lane = ${lane}::smallint then ${balance}::numeric else 0 end as balance
      from entry
    ), wrong as (
      select taken.house_account_id, taken.lane, taken.up_to_batch, taken.balance, running.balance as summed
      from ledger_house_snapshot taken
      left join running on running.house_account_id = taken.house_account_id and running.lane = taken.lane
        and running.batch = taken.up_to_batch
      where (taken.house_account_id, taken.lane, taken.up_to_batch) > (${house}::int, ${lane}::smallint, ${batch}::bigint)
        -- At the end of the table, also check those beyond the last row.
        and ((select count(*) from entry) < ${maxRows} or (taken.house_account_id, taken.lane, taken.up_to_batch) <= (
          select house_account_id, lane, batch from entry order by house_account_id desc, lane desc, batch desc limit 1))
        and running.balance is distinct from taken.balance
    ), total as (
      select format('brand %s, %s', house.brand_id, house.currency) as currency, sum(entry.amount)::text as amount
      from entry join ledger_house_account house using (house_account_id)
      join jsonb_each_text(${JSON.stringify(state.versions)}::jsonb) as at_start (lane, version) on at_start.lane = entry.lane::text
      where entry.batch <= at_start.version::bigint
      group by house.brand_id, house.currency
    )
    select (select count(*)::int from entry) as checked_rows,
      (select jsonb_build_object('house', house_account_id::text, 'lane', lane::text, 'batch', batch::text, 'balance', balance::text)
        from running order by house_account_id desc, lane desc, batch desc limit 1) as last,
      (select max(house_account_id) from ledger_house_account) as max_house,
      (select jsonb_agg(format('snapshot of house account %s in lane %s up to batch %s: %s instead of %s',
        house_account_id, lane, up_to_batch, balance, coalesce(summed, 0)) order by house_account_id, lane, up_to_batch)
        from (select * from wrong order by house_account_id, lane, up_to_batch limit 20) as first_few) as faults,
      (select jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount)) from total) as sums`
}
