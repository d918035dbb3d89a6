import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import { StartProblem } from '../../start-problem.ts'
import { openDataHome, readSecrets } from '../data-home.ts'
import { addressOf, ownerName, postmasterAlive } from '../embedded.ts'
import { databaseUser } from '../os-user.ts'
import { noBackupKey, readBackupKeys } from './backup-keys.ts'
import { megabytes } from './show-progress.ts'
import { takeBackup } from './take-backup.ts'

/**
 * Takes a base backup of the configured server's database and prints what it did. Throws a {@link StartProblem} if the
 * database is not running or is an outside one.
 */
export async function runBackupCommand(
  config: Config,
  log: Log,
  run: { readonly signal: AbortSignal; say(line: string): void },
): Promise<void> {
  if (config.databaseUrl !== undefined)
    throw new StartProblem(
      'DATABASE_URL names a PostgreSQL of your own: back it up with its own tools (pg_basebackup and a WAL archive).',
    )
  const user = databaseUser()
  const home = openDataHome(config.dataDir, user)
  if (!existsSync(home.cluster)) throw new StartProblem(`There is no database in ${home.folder}: set DATA_DIR.`)
  if (!postmasterAlive(home))
    throw new StartProblem(`The server in ${home.folder} is not running: start it, then take the backup.`)
  const keys = readBackupKeys(config.backup, home.folder)
  if (keys === undefined) throw new StartProblem(noBackupKey)
  const ownerAddress = addressOf(home, ownerName, readSecrets(home.folder).ownerPassword)
  const taken = await takeBackup({ home, user, ownerAddress, setting: config.backup, keys, log, ...run })
  const { files, wal } = taken.manifest
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  run.say(`Backup ${taken.folder}: ${files.length} files, ${megabytes(bytes)} MB, ${wal.length} WAL files needed.`)
  if (taken.removed.length > 0)
    run.say(`Removed: ${taken.removed.map((one) => basename(one)).join(', ')} (BACKUP_KEEP=${config.backup.keep}).`)
  const where = config.backup.keys === undefined ? `in ${config.backup.keyFile}` : 'BACKUP_KEY'
  run.say(
    `It is encrypted under the key ${where}: keep a copy of that key elsewhere, since nothing restores it without.`,
  )
  if (config.masterKey !== undefined)
    run.say('It does not contain the master key (BAIZE_MASTER_KEY): keep that separately.')
}
