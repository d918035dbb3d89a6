import { sql, type Database } from '../../../kernel/database/pool.ts'
import { cursorNumber, type AuditFault, type AuditState, type PartStep } from './audit.types.ts'

interface HeadRow {
  /** The day or the full hour for which the head was published. */
  readonly at: string
  readonly lane: number
  readonly batch: bigint
  readonly isWrong: boolean
}

/** Checks one step of the published heads, first those of days, then those of hours: each must be the hash of its batch. */
export async function auditHeads(db: Database, state: AuditState, maxRows: number): Promise<PartStep> {
  const ofHours = state.cursor['heads'] === 'hours'
  const after = { at: state.cursor['at'], lane: cursorNumber(state, 'lane', -1n) }
  const rows = await (ofHours ? hourHeads : dayHeads)(db, after, maxRows)
  const last = rows.at(-1)
  const isEnd = last === undefined || rows.length < maxRows
  const next = isEnd ? (ofHours ? undefined : { heads: 'hours' }) : { at: last.at, lane: String(last.lane) }
  const cursor = next === undefined || !ofHours ? next : { heads: 'hours', ...next }
  return {
    cursor,
    faults: rows.filter(({ isWrong }) => isWrong).map(faultOf),
    checked: rows.length,
    share: cursor === undefined ? 1 : ofHours ? 0.5 : 0.25,
  }
}

interface After {
  readonly at: string | undefined
  readonly lane: bigint
}

async function dayHeads(db: Database, { at, lane }: After, maxRows: number): Promise<readonly HeadRow[]> {
  const { rows } = await sql<HeadRow>`
    with asked as (
      select day, lane, batch, hash from ledger_head
      where (day, lane) > (${at ?? '0001-01-01'}::date, ${lane}::smallint)
      order by day, lane limit ${maxRows})
    select asked.day::text as at, asked.lane, asked.batch, made.hash is distinct from asked.hash as "isWrong"
    from asked
    left join lateral (select hash from ledger_batch where lane = asked.lane and batch = asked.batch offset 0) made on true
    order by asked.day, asked.lane`.execute(db)
  return rows
}

async function hourHeads(db: Database, { at, lane }: After, maxRows: number): Promise<readonly HeadRow[]> {
  const { rows } = await sql<HeadRow>`
    with asked as (
      select hour, lane, batch, hash from ledger_hour_head
      where (hour, lane) > (${at ?? '0001-01-01T00:00:00Z'}::timestamptz, ${lane}::smallint)
      order by hour, lane limit ${maxRows})
    select to_char(asked.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, asked.lane, asked.batch,
      made.hash is distinct from asked.hash as "isWrong"
    from asked
    left join lateral (select hash from ledger_batch where lane = asked.lane and batch = asked.batch offset 0) made on true
    order by asked.hour, asked.lane`.execute(db)
  return rows
}

function faultOf({ at, lane, batch }: HeadRow): AuditFault {
  const message = `the head of lane ${lane} published for ${at} is not the hash of batch ${batch}`
  return { rule: 'published heads', accountId: undefined, message }
}
