import type { Database } from './database/pool.ts'
import { SecretUnreadable, type KeyRing } from './secrets.ts'

/** A sealed value in a table, and what it is bound to. */
export interface SealedRow {
  readonly about: string
  readonly sealed: Buffer
}

/** A column of sealed values. */
export interface SealedColumn<Row extends SealedRow> {
  /** What it contains, as an operator calls it. */
  readonly what: string
  /** The first rows in the order of the table's key, or those after a row. */
  page(db: Database, after: Row | undefined, count: number): Promise<readonly Row[]>
  /** Replaces a value, unless it has changed since it was read. */
  replace(db: Database, row: Row, renewed: Buffer): Promise<void>
}

/** What one pass over a column did. */
export interface Renewed {
  readonly what: string
  /** How many values were sealed under another key than the current one, and now are under this. */
  readonly renewed: number
  /** How many no known key opens: nobody could read them before either. */
  readonly unreadable: number
}

/** One pass over a column: seals every value under the current master key, in batches that are committed one by one. */
export type Renewal = (db: Database, ring: KeyRing, pace: RenewalPace) => Promise<Renewed>

export interface RenewalPace {
  /** The number of rows that are read, and at most replaced, in one transaction. */
  readonly batchRows: number
  readonly signal: AbortSignal
}

/** The renewal of a column. A pass that was interrupted has no memory: the next one passes over what is done. */
export function renewalOf<Row extends SealedRow>(column: SealedColumn<Row>): Renewal {
  return async (db, ring, { batchRows, signal }) => {
    let [renewed, unreadable] = [0, 0]
    for (let after: Row | undefined; ;) {
      signal.throwIfAborted()
      const rows = await column.page(db, after, batchRows)
      const changes = rows.map((row) => ({ row, value: renewedValue(ring, row) }))
      const stale = changes.flatMap(({ row, value }) =>
        value === undefined || value.equals(row.sealed) ? [] : [{ row, value }],
      )
      if (stale.length > 0)
        await db.transaction().execute(async (tx) => {
          for (const { row, value } of stale) await column.replace(tx, row, value)
        })
      renewed += stale.length
      unreadable += changes.filter(({ value }) => value === undefined).length
      after = rows.at(-1)
      if (rows.length < batchRows) return { what: column.what, renewed, unreadable }
    }
  }
}

function renewedValue(ring: KeyRing, { sealed, about }: SealedRow): Buffer | undefined {
  try {
    return Buffer.from(ring.renewSecret(sealed, about))
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}
