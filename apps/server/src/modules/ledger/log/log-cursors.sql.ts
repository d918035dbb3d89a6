import { forgetfully, sql, type Database } from '../../../kernel/database/pool.ts'

/** A lane of the log, and how far a consumer has read it. */
export interface LaneProgress {
  readonly lane: number
  /** Everything up to this batch can be read. */
  readonly version: bigint
  /** The consumer has read up to here; `undefined` if it has no cursor for the lane. */
  readonly read: bigint | undefined
}

/** How far each lane can be read, and how far the consumer with this table of cursors has read it. */
export async function lanesOf(db: Database, cursorTable: string): Promise<readonly LaneProgress[]> {
  const { rows } = await sql<{ lane: number; version: bigint; batch: bigint | null }>`${named('lanes', cursorTable)}
    select lane, version, batch from ledger_lane left join ${sql.table(cursorTable)} using (lane) order by lane`.execute(
    db,
  )
  return rows.map(({ batch, ...lane }) => ({ ...lane, read: batch ?? undefined }))
}

/**
 * Moves the cursor of a lane on, which then is locked until the transaction ends. `false` if it was not at `from`: somebody else has
 * moved it. If the database crashes, the transaction may be undone, and the same is read from the log again.
 */
export async function moveCursor(
  tx: Database,
  cursorTable: string,
  { lane, from, to }: { readonly lane: number; readonly from: bigint; readonly to: bigint },
): Promise<boolean> {
  const { numAffectedRows } = await sql`${named('move', cursorTable)}
    with forgetful as materialized (${forgetfully})
    update ${sql.table(cursorTable)} set batch = ${to} from forgetful where lane = ${lane} and batch = ${from}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Each table has statements of its own. */
const named = (what: string, cursorTable: string) => sql.raw(`/* prepared: ${what}_of_${cursorTable} */`)
