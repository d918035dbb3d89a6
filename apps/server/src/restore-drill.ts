import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSecrets } from './kernel/database/data-home.ts'
import { ownerName, startEmbedded } from './kernel/database/embedded.ts'
import { openDatabase, openPool, sql, type Database } from './kernel/database/pool.ts'
import { restoreBackup, type RestoreOrder } from './kernel/database/backup/restore-backup.ts'
import { verifyBooks, type BooksReport } from './modules/ledger/index.ts'

/** What a drill found in the restored house. */
export interface DrillReport {
  readonly books: BooksReport
  /** Rows by table, in the order of their names; each row was counted. */
  readonly tables: readonly { readonly name: string; readonly rows: bigint }[]
  /** When the last transaction was made that came back; empty when there is none after the backup. */
  readonly lastTransactionAt: string
}

/**
 * Restores a backup into a temporary folder, starts its database, verifies the books from the rows alone, counts the
 * rows of every table, and removes everything again. A table that cannot be read makes it throw.
 */
export async function drillRestore(
  order: Omit<RestoreOrder, 'to' | 'at'>,
  databaseName = 'postgres',
): Promise<DrillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-drill-'))
  // The database's user must be able to enter, also when this runs as root.
  chmodSync(folder, 0o755)
  try {
    const { home, lastTransactionAt } = await restoreBackup({ ...order, to: join(folder, 'data'), at: undefined })
    const { ownerPassword } = readSecrets(home.folder)
    order.say('Starting it and verifying the books …')
    const embedded = await startEmbedded(home, order.user, ownerPassword, order.log)
    const pool = openPool(embedded.address(ownerName, ownerPassword, databaseName), 1, order.log)
    // Adding up a large house takes longer than any statement of a running one may.
    pool.on('connect', (client) => void client.query('set statement_timeout = 0').catch(() => undefined))
    const database = openDatabase(pool)
    try {
      return { books: await verifyBooks(database), tables: await countRows(database), lastTransactionAt }
    } finally {
      await database.destroy()
      await embedded.stop()
      for (const path of [home.folder, home.sockets]) rmSync(path, { recursive: true, force: true })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function countRows(database: Database): Promise<DrillReport['tables']> {
  const { rows: names } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(database)
  const tables: { name: string; rows: bigint }[] = []
  for (const { name } of names) {
    // The name is quoted by the query above.
    const { rows } = await sql<{ rows: bigint }>`select count(*) as rows from ${sql.raw(name)}`.execute(database)
    tables.push({ name, rows: rows[0]?.rows ?? 0n })
  }
  return tables
}
