import { sql, type Database } from '../../../kernel/database/pool.ts'

/** Who follows the log: what was wagered counts for bonuses, and reports are summed. */
export type Cursor = 'promotion_cursor' | 'promotion_report_cursor'

/** Creates missing cursors. Those of the first start begin at the end of the log, before which there was no bonus. */
export async function insertCursors(
  db: Database,
  cursor: Cursor,
  lanes: readonly { readonly lane: number; readonly version: bigint }[],
): Promise<void> {
  await sql`
    insert into ${sql.table(cursor)} (lane, batch)
    select lane, case when exists (select from promotion_bonus) then 0 else batch end
    from unnest(${lanes.map(({ lane }) => lane)}::smallint[], ${lanes.map(({ version }) => version)}::bigint[]) as wanted (lane, batch)
    on conflict do nothing`.execute(db)
}

/** How far each lane has been read. */
export async function selectCursors(db: Database, cursor: Cursor): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ lane: number; batch: bigint }>`select lane, batch from ${sql.table(cursor)}`.execute(db)
  return new Map(rows.map(({ lane, batch }) => [lane, batch]))
}

/** Locks a lane's cursor until the transaction ends and returns how far the lane has been read. */
export async function holdCursor(tx: Database, cursor: Cursor, lane: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ batch: bigint }>`
    select batch from ${sql.table(cursor)} where lane = ${lane} for update`.execute(tx)
  return rows[0]?.batch
}

export async function moveCursor(tx: Database, cursor: Cursor, lane: number, batch: bigint): Promise<void> {
  await sql`update ${sql.table(cursor)} set batch = ${batch} where lane = ${lane}`.execute(tx)
}
