/**
 * `npm run restore`: restores a server's data from a backup, or runs a drill that proves it could be restored. See
 * docs/operating.md.
 */
import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../apps/server/src/kernel/clock.ts'
import { readConfig, type Config } from '../apps/server/src/kernel/config.ts'
import { backupFoldersOf } from '../apps/server/src/kernel/database/backup/backup-folders.ts'
import { readBackupKeys } from '../apps/server/src/kernel/database/backup/backup-keys.ts'
import { findBackup } from '../apps/server/src/kernel/database/backup/find-backup.ts'
import { restoreBackup } from '../apps/server/src/kernel/database/backup/restore-backup.ts'
import { openDataHome } from '../apps/server/src/kernel/database/data-home.ts'
import { databaseUser, type OsUser } from '../apps/server/src/kernel/database/os-user.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { StartProblem } from '../apps/server/src/kernel/start-problem.ts'
import { drillRestore } from '../apps/server/src/restore-drill.ts'
import { runForOperator, type OperatorRun } from './operator-command.ts'
import { root } from './read-tree.ts'

const usage =
  'npm run restore -- --from <backup> --to <new data folder> [--at <time>] [--wal <archive>], or npm run restore -- --drill [--from <backup>]'

interface Wish {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly at: Temporal.Instant | undefined
  readonly wal: string | undefined
  readonly drill: boolean
}

function readWish(args: readonly string[]): Wish {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { from: text, to: text, at: text, wal: text, drill: { type: 'boolean' } },
    })
    const { from, to, wal } = values
    for (const [name, path] of Object.entries({ from, to, wal })) refuseRelative(name, path)
    return {
      from,
      to,
      wal,
      at: values.at === undefined ? undefined : readTime(values.at),
      drill: values.drill ?? false,
    }
  } catch (error) {
    if (error instanceof StartProblem) throw error
    throw new StartProblem(usage)
  }
}

function readTime(text: string): Temporal.Instant {
  const at = instantOf(text)
  if (at === undefined)
    throw new StartProblem(`--at ${text} is not a time such as 2026-11-21T14:30:00Z or 2026-11-21T21:30:00+07:00.`)
  if (Temporal.Instant.compare(at, systemClock.now()) > 0)
    throw new StartProblem(`--at ${text} is in the future: leave it out to restore everything.`)
  return at
}

function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}

/** npm changes to the project's folder first, so a relative path would mean another place than the caller intended. */
function refuseRelative(name: string, path: string | undefined): void {
  if (path === undefined || isAbsolute(path)) return
  const meant = resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
  throw new StartProblem(`--${name} ${path} is a relative path: write the absolute one, such as ${meant}.`)
}

async function restore(wish: Wish, run: OperatorRun): Promise<void> {
  if (wish.from === undefined || wish.to === undefined) throw new StartProblem(usage)
  const { log, user, keys } = surroundings()
  const found = await findBackup(wish.from, wish.at)
  const wal = wish.wal ?? found.wal
  const restored = await restoreBackup({ ...found, wal, to: wish.to, at: wish.at, keys, user, log, ...run })
  if (restored.home.movedFrom !== undefined)
    run.say(`The database's user cannot reach ${restored.home.movedFrom}, so the data is in ${restored.home.folder}.`)
  run.say(
    restored.lastTransactionAt === ''
      ? 'Restored the state of the backup; the archive has no later transaction.'
      : `Restored. The last transaction is from ${restored.lastTransactionAt}.`,
  )
  run.say(`Start the server on it with: DATA_DIR='${wish.to}' npm start`)
}

async function drill(wish: Wish, run: OperatorRun): Promise<void> {
  if (wish.to !== undefined || wish.at !== undefined) throw new StartProblem(usage)
  const { config, log, user, keys } = surroundings()
  const found = await findBackup(wish.from === undefined ? usualFolder(config, user) : wish.from, undefined)
  const wal = wish.wal ?? found.wal
  const report = await drillRestore({ ...found, wal, keys, user, log, ...run })
  for (const { name, rows } of report.tables) run.say(`  ${String(rows).padStart(12)}  ${name}`)
  const { books, tables, lastTransactionAt } = report
  run.say(`${tables.length} tables, ${books.postings} postings in ${books.batches} batches.`)
  run.say(`Last transaction: ${lastTransactionAt === '' ? 'none after the backup' : lastTransactionAt}`)
  if (books.problems.length > 0)
    throw new StartProblem(`the books do not balance: ${books.problems.map(({ message }) => message).join('; ')}`)
  run.say('Drill passed: the backup restores and its books balance. The temporary copy has been removed.')
}

/**
 * Where the configured server keeps its backups. `BACKUP_DIR` works without the server's data: a drill may run
 * elsewhere.
 */
function usualFolder({ backup, dataDir }: Config, user: OsUser): string {
  if (backup.dir !== undefined) return backup.dir
  if (!existsSync(dataDir))
    throw new StartProblem(`there is no server data in ${dataDir}: set DATA_DIR, or give --from.`)
  return backupFoldersOf(undefined, openDataHome(dataDir, user)).folder
}

function surroundings() {
  const config = readConfig(process.env, root)
  const { backup, dataDir } = config
  // A restore never makes a key: old backups are not encrypted, and a new key would open no other one.
  const none = backup.makesKeyFile && !existsSync(backup.keyFile ?? '')
  const keys = none ? undefined : readBackupKeys(backup, dataDir)
  return { config, log: createLog(config.logLevel), user: databaseUser(), keys }
}

await runForOperator('restore', async (run) => {
  const wish = readWish(process.argv.slice(2))
  await (wish.drill ? drill(wish, run) : restore(wish, run))
})
