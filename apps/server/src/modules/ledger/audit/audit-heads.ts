import { sql, type Database } from '../../../kernel/database/pool.ts'
import { cursorNumber, type AuditFault, type AuditState, type PartStep } from './audit.types.ts'

interface HeadRow {
  readonly day: Temporal.PlainDate
  readonly lane: number
  readonly batch: bigint
  readonly is_wrong: boolean
}

/** Checks one step of the published heads: each must be the hash of its batch. */
export async function auditHeads(db: Database, state: AuditState, maxRows: number): Promise<PartStep> {
  const { rows } = await sql<HeadRow>`
    with asked as (
      select day, lane, batch, hash from ledger_head
      where (day, lane) > (${state.cursor['day'] ?? '0001-01-01'}::date, ${cursorNumber(state, 'lane', -1n)}::smallint)
      order by day, lane limit ${maxRows})
    select asked.day, asked.lane, asked.batch, made.hash is distinct from asked.hash as is_wrong
    from asked
    left join lateral (select hash from ledger_batch where lane = asked.lane and batch = asked.batch offset 0) made on true
    order by asked.day, asked.lane`.execute(db)
  const last = rows.at(-1)
  const isDone = last === undefined || rows.length < maxRows
  return {
    cursor: isDone ? undefined : { day: last.day.toString(), lane: String(last.lane) },
    faults: rows.filter(({ is_wrong }) => is_wrong).map(faultOf),
    checked: rows.length,
    share: isDone ? 1 : 0.5,
  }
}

function faultOf({ day, lane, batch }: HeadRow): AuditFault {
  const message = `the head of lane ${lane} published for ${day.toString()} is not the hash of batch ${batch}`
  return { rule: 'published heads', accountId: undefined, message }
}
