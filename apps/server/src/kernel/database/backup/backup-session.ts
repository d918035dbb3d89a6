import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import { StartProblem } from '../../start-problem.ts'
import { endPool, openPool } from '../pool.ts'
import type { BackupFolders } from './backup-folders.ts'

/** The one connection of a backup: PostgreSQL ends a backup whose connection ends. */
export interface BackupSession {
  readonly client: pg.PoolClient
  close(): Promise<void>
}

/** Connects as the owner. Throws a {@link StartProblem} if the database does not answer or another backup is running. */
export async function openBackupSession(ownerAddress: string, log: Log): Promise<BackupSession> {
  const pool = openPool(ownerAddress, 1, log)
  const client = await pool.connect().catch(async (error: unknown) => {
    await endPool(pool)
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartProblem(`The database does not answer (${reason}): the server must be running for a backup.`)
  })
  const close = async () => {
    client.release(true)
    await endPool(pool)
  }
  // Copying a large database takes longer than the server's statement time-out.
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(hashtext($1)) as held', [
    'baize backup',
  ])
  if (rows[0]?.held) return { client, close }
  await close()
  throw new StartProblem('Another backup of this database is running.')
}

/** The value of a statement with one row and one column. */
export async function askFor(client: pg.ClientBase, statement: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(statement)
  return rows[0]?.value ?? ''
}

const idleMs = 30_000

/**
 * Proves that WAL files reach the archive before the long copy begins: switches to a new file and waits for the old one.
 * Settings reloaded a moment ago may not apply to the first file, hence several tries.
 */
export async function proveArchive(client: pg.ClientBase, folders: BackupFolders, roundMs = 5_000): Promise<void> {
  if ((await askFor(client, `select current_setting('archive_mode') as value`)) !== 'on')
    throw new StartProblem('The running database has no archive yet: restart the server once, then take the backup.')
  for (let round = 0; round < 3; round += 1) {
    const name = await askFor(client, `select pg_walfile_name(pg_create_restore_point('baize backup')) as value`)
    await client.query('select pg_switch_wal()')
    if (await archived(client, folders, name, roundMs)) return
  }
  throw new StartProblem(`WAL files do not reach ${folders.wal}: see the database's log, postgres.log.`)
}

/** Waits for a WAL file. Throws a {@link StartProblem} if nothing is archived for half a minute. */
export async function waitForArchived(client: pg.ClientBase, folders: BackupFolders, name: string): Promise<void> {
  if (await archived(client, folders, name, idleMs)) return
  throw new StartProblem(`The WAL file ${name} does not reach ${folders.wal}: see the database's log, postgres.log.`)
}

/** Waits for a file as long as others are being archived, and for `patienceMs` after that. */
async function archived(
  client: pg.ClientBase,
  folders: BackupFolders,
  name: string,
  patienceMs: number,
): Promise<boolean> {
  const pauseMs = 50
  let count = ''
  for (let idle = 0; idle * pauseMs < patienceMs; idle += 1) {
    if (existsSync(join(folders.wal, name))) return true
    await sleep(pauseMs)
    const counted = await askFor(client, 'select archived_count::text as value from pg_stat_archiver')
    if (counted !== count) idle = 0
    count = counted
  }
  return false
}
