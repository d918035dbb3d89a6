import { sql, type Database } from './database/pool.ts'

/** How far the history of the demo is: `begun` if it was interrupted; `undefined` if this database has none. */
export async function demoHistoryState(db: Database): Promise<'begun' | 'done' | undefined> {
  const { rows } = await sql<{ isDone: boolean }>`
    select done_at is not null as "isDone" from kernel_demo_history`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  return row.isDone ? 'done' : 'begun'
}

/** Writes down that the history is being made. Returns `false` if somebody else does or did. */
export async function beginDemoHistory(db: Database, at: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into kernel_demo_history (begun_at) values (${at.toString()}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Writes down that the history is complete. Everything that was committed before is on the disk once this returns. */
export async function endDemoHistory(db: Database, at: Temporal.Instant): Promise<void> {
  await sql`update kernel_demo_history set done_at = ${at.toString()}::timestamptz where done_at is null`.execute(db)
}
