import { statSync } from 'node:fs'
import { join } from 'node:path'
import { everyMinute, type MinuteJob } from '../../jobs/index.ts'
import type { Log } from '../../log.ts'
import { observedGauge, type Metrics } from '../../metrics.ts'
import { sql, type Database } from '../pool.ts'
import { listBackups, manifestName, type BackupFolders } from './backup-folders.ts'

/** What the watch needs. */
export interface ArchiveWatch {
  readonly database: Database
  readonly backups: BackupFolders
  readonly metrics: Metrics
  readonly log: Log
}

/**
 * Checks PostgreSQL's archive once a minute. A WAL file that cannot be archived is kept and retried, so nothing is lost, but
 * the disk fills and the archive falls behind: each minute with new failures is logged as an error. The metrics are the
 * failures since the database was created, and when the archive and a base backup last succeeded, in seconds since 1970, 0 for
 * never.
 */
export function watchArchive({ database, backups, metrics, log }: ArchiveWatch): MinuteJob {
  let seen: ArchiverState = { failed: 0n, lastFailed: null, archivedAt: null }
  let before: bigint | undefined
  observedGauge(metrics, 'baize_wal_archive_failures', 'WAL files that could not be archived, each try', () =>
    Number(seen.failed),
  )
  observedGauge(metrics, 'baize_wal_archive_last_success_seconds', 'When a WAL file was last archived', () =>
    seconds(seen.archivedAt?.epochMilliseconds ?? 0),
  )
  observedGauge(metrics, 'baize_backup_last_success_seconds', 'When the newest base backup was finished', () =>
    seconds(newestBackupMs(backups)),
  )
  return everyMinute('watch the archive', async () => {
    seen = await readArchiver(database)
    // The previous process logged the failures before this one started.
    if (before !== undefined && seen.failed > before)
      log.error(
        { file: seen.lastFailed, archive: backups.wal },
        'a WAL file could not be archived; PostgreSQL will retry',
      )
    before = seen.failed
  })
}

interface ArchiverState {
  readonly failed: bigint
  readonly lastFailed: string | null
  readonly archivedAt: Temporal.Instant | null
}

async function readArchiver(database: Database): Promise<ArchiverState> {
  const { rows } = await sql<ArchiverState>`
    select failed_count as failed, last_failed_wal as "lastFailed", last_archived_time as "archivedAt"
    from pg_stat_archiver`.execute(database)
  const [row] = rows
  if (row === undefined) throw new Error('pg_stat_archiver has one row')
  return row
}

function newestBackupMs(backups: BackupFolders): number {
  const newest = listBackups(backups).at(-1)
  return newest === undefined ? 0 : statSync(join(newest, manifestName)).mtimeMs
}

function seconds(ms: number): number {
  return Math.floor(ms / 1_000)
}
