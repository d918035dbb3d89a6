import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { attendArchive } from '../../apps/server/src/kernel/database/backup/archive-wal.ts'
import { backupFoldersOf } from '../../apps/server/src/kernel/database/backup/backup-folders.ts'
import { staysOut } from '../../apps/server/src/kernel/database/backup/cluster-copy.rules.ts'
import { sizeOf } from '../../apps/server/src/kernel/database/backup/copy-files.ts'
import { takeBackup } from '../../apps/server/src/kernel/database/backup/take-backup.ts'
import { databaseUser } from '../../apps/server/src/kernel/database/os-user.ts'
import { changeSettings, noArchive } from '../../apps/server/src/kernel/database/settings.ts'
import { sql } from '../../apps/server/src/kernel/database/pool.ts'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import { StartProblem } from '../../apps/server/src/kernel/start-problem.ts'
import type { AtSize } from './figures.ts'
import type { GrowthBooks } from './growth-books.ts'

/** Backups only to measure them: the newest is removed as soon as it is there. */
const setting = {
  dir: undefined,
  keep: 1,
  walSeconds: 60,
  keys: undefined,
  keyFile: undefined,
  makesKeyFile: false,
} as const

/**
 * Takes an encrypted base backup of the running cluster as `npm run backup` does, TPC-B's database included, and removes it. Logs why
 * and returns `undefined` if it cannot be taken, which is when the disk has no room for it.
 */
export async function measureBackup(books: GrowthBooks): Promise<AtSize['backup']> {
  const { cluster, patient, ownerAddress, backupKeys: keys } = books
  const folders = backupFoldersOf(setting.dir, cluster.home)
  const bytes = await sizeOf(cluster.home.cluster, staysOut)
  // Beyond the backup: whatever PostgreSQL still wants to archive while its archive is switched off again.
  const attending = attendArchive(cluster.home, folders, keys)
  try {
    const { manifest } = await takeBackup({
      home: cluster.home,
      user: databaseUser(),
      ownerAddress,
      setting,
      keys,
      log: createLog('error'),
      signal: new AbortController().signal,
      say: () => undefined,
    })
    // Before it starts, the archive is switched on, which takes some seconds.
    const seconds = Temporal.Instant.from(manifest.startedAt).until(manifest.finishedAt).total('seconds')
    return { seconds, megabytes: bytes / 1e6 }
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    console.error(`growth: no backup: ${error.message}`)
    return undefined
  } finally {
    changeSettings(cluster.home, noArchive)
    await sql`select pg_reload_conf()`.execute(patient)
    await sleep(500)
    await attending.stop()
    // Not the folder itself: it says whose backups these are, and the next one goes there too.
    for (const folder of [folders.base, folders.wal])
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}
