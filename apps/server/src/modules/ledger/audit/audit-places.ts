import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AuditFault, PartStep } from './audit.types.ts'
import { firstAttached } from './verify-chains.ts'

/**
 * Checks the markers that all other checks rely on: which months are detached, which batches have the older form, from
 * when on keys are kept, and where each lane ends. They are few, so one step checks all of them.
 */
export async function auditPlaces(db: Database): Promise<PartStep> {
  const faults = [
    ...(await messages(db, 'months', wrongMonths)),
    ...(await messages(db, 'hash chain', wrongOlderForm)),
    ...(await messages(db, 'keys', wrongKeysKept)),
    ...(await messages(db, 'lane ends', beyondEnds)),
  ]
  return { cursor: undefined, faults, checked: 0, share: 1 }
}

async function messages(db: Database, rule: AuditFault['rule'], query: ReturnType<typeof sql>): Promise<AuditFault[]> {
  // Each of the queries below returns messages in a column of this name.
  const { rows } = (await query.execute(db)) as { rows: { message: string }[] }
  return rows.map(({ message }) => ({ rule, accountId: undefined, message }))
}

/**
 * Finds months that are marked as detached although they, or older ones, are attached, or that were closed too early. A
 * month may be closed 181 days after its end, less the hours by which clocks may have changed between the database's
 * dates.
 */
const wrongMonths = sql`
  with old as (
    select month, table_name, closed_at, snapshots_done_at, detached_at,
      (month + interval '1 month')::timestamp at time zone 'UTC' + interval '4342 hours' as closable_at,
      month >= ${firstAttached} as is_attached
    from ledger_old_month)
  select format('month %s ', to_char(month, 'YYYY-MM')) || case
    when detached_at is not null and is_attached then 'is said to be detached, and it or an older one is attached'
    when detached_at is not null and snapshots_done_at is null then 'is said to be detached, and has no snapshots'
    when closed_at < closable_at or now() < closable_at then 'is said to be closed, and its keys must still be kept'
    else 'is said to be in the table ' || table_name end as message
  from old
  where (detached_at is not null and (is_attached or snapshots_done_at is null))
    or closed_at < closable_at or now() < closable_at
    or table_name <> 'ledger_posting_' || to_char(month, 'YYYY_MM')
  order by month limit 100`

/** Only lane 0 existed when the older form was used, and its batches of that form are numbered from 1. */
const wrongOlderForm = sql`
  select format('lane %s: batches up to %s are said to be of the older form', lane, chain_from) as message
  from ledger_lane where (lane <> 0 and chain_from <> 0) or chain_from not between 0 and version
  order by lane`

const wrongKeysKept = sql`
  select coalesce('keys are said to be kept from ' || kept_from || ' on only', 'nothing says from when on keys are kept') as message
  from (select (select kept_from from ledger_key_kept) as kept_from) as mark
  where (kept_from <= (now() at time zone 'UTC')::date - 180) is not true`

/** Finds references beyond a lane's newest batch: the end of the lane was cut off. */
const beyondEnds = sql`
  with lane as materialized (
    select lane, version from ledger_lane
  ), furthest as (
    select number as lane, 'there is' as what, (select max(batch) from ledger_batch where lane = number) as batch
    from generate_series(0, 63) as number
    union all
    select lane, format('house account %s moved in', house_account_id), (
      select max(batch) from ledger_house_delta delta
      where delta.house_account_id = house.house_account_id and delta.lane = lane.lane)
    from lane cross join ledger_house_account house
    union all
    select lane, format('a snapshot of house account %s goes up to', house_account_id), (
      select max(up_to_batch) from ledger_house_snapshot taken
      where taken.house_account_id = house.house_account_id and taken.lane = lane.lane)
    from lane cross join ledger_house_account house
    union all
    select from_lane, format('move %s of bucket %s left in', move, bucket), from_batch from ledger_bucket_move
    union all
    select to_lane, format('move %s of bucket %s came in', move, bucket), to_batch from ledger_bucket_move
    union all
    select lane, reader || ' were read up to', batch from ledger_reader_place
    union all
    select key::smallint, format('the auditor saw in run %s', run), value::bigint
    from ledger_audit cross join jsonb_each_text(state -> 'versions')
  )
  select format('lane %s ends with batch %s, but %s batch %s', furthest.lane, coalesce(version, 0), what, batch) as message
  from furthest left join lane using (lane)
  where batch > coalesce(version, 0)
  order by furthest.lane, batch, what limit 100`
