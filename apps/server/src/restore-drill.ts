import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSecrets } from './kernel/database/data-home.ts'
import { ownerName, startEmbedded } from './kernel/database/embedded.ts'
import { openDatabase, openPool, sql, type Database } from './kernel/database/pool.ts'
import { restoreBackup, type RestoreOrder } from './kernel/database/backup/restore-backup.ts'
import { verifyBooks, type BooksReport } from './modules/ledger/index.ts'

/** What a drill found in the restored database. */
export interface DrillReport {
  readonly books: BooksReport
  /** The number of rows of each table, by name; every row was counted. */
  readonly tables: readonly { readonly name: string; readonly rows: bigint }[]
  /** When the last restored transaction was committed; empty if there is none after the backup. */
  readonly lastTransactionAt: string
}

/**
 * Restores a backup into a temporary folder, starts its database, verifies the books from the rows alone, counts the rows of
 * every table, and removes everything again. Throws if a table cannot be read.
 */
export async function drillRestore(
  order: Omit<RestoreOrder, 'to' | 'at'>,
  databaseName = 'postgres',
): Promise<DrillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-drill-'))
  // The database's own user must be able to enter the folder, even if this runs as root.
  chmodSync(folder, 0o755)
  try {
    const { home, lastTransactionAt } = await restoreBackup({ ...order, to: join(folder, 'data'), at: undefined })
    const { ownerPassword } = readSecrets(home.folder)
    order.say('Starting the restored database and verifying the books …')
    const embedded = await startEmbedded(home, order.user, ownerPassword, order.log)
    const pool = openPool(embedded.address(ownerName, ownerPassword, databaseName), 1, order.log)
    // Adding up the books of a large site takes longer than the statement time-out of a running server allows.
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

/** Counts the rows of each table, except PostgreSQL's own and those that a connection keeps for itself: a backup has no files of them. */
async function countRows(database: Database): Promise<DrillReport['tables']> {
  const { rows: names } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname !~ '^pg_' and schemaname <> 'information_schema' order by 1`.execute(database)
  const tables: { name: string; rows: bigint }[] = []
  for (const { name } of names) {
    // The query above quotes the name.
    const { rows } = await sql<{ rows: bigint }>`select count(*) as rows from ${sql.raw(name)}`.execute(database)
    tables.push({ name, rows: rows[0]?.rows ?? 0n })
  }
  return tables
}
