import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import { StartProblem } from '../../start-problem.ts'
import { findPrograms } from '../find-programs.ts'
import { readSecrets, secretsName, writeSecrets, type DataHome } from '../data-home.ts'
import { addressOf, ownerName, postmasterAlive } from '../embedded.ts'
import type { OsUser } from '../os-user.ts'
import { endPool, openPool } from '../pool.ts'
import { pgCtl, type Programs } from '../run-programs.ts'
import { applySettings, noArchive } from '../settings.ts'
import type { BackupKeys } from './backup-keys.ts'
import { askFor } from './backup-session.ts'
import { copyFiles } from './copy-files.ts'
import { withKeptKeys } from './kept-secrets.ts'
import { aboutFile, type Manifest } from './manifest.ts'
import { recover, recoveredTo } from './recover.ts'
import { openRestoreFolder, type RestoreFolder } from './restore-folder.ts'
import { megabytes, showProgress } from './show-progress.ts'
import { openStored } from './store-files.ts'
import { verifyBackup } from './verify-backup.ts'
import { followArchive, type WalChain } from './wal-chain.ts'
import { segmentBefore } from './wal-names.ts'

/** What to restore, from where, to where, and up to which moment. */
export interface RestoreOrder {
  readonly backup: string
  readonly wal: string
  /** The keys of encrypted backups. */
  readonly keys: BackupKeys | undefined
  /** A new or empty folder, which becomes a data folder. */
  readonly to: string
  /** Restores up to this moment; without it, everything that was archived. */
  readonly at: Temporal.Instant | undefined
  readonly user: OsUser
  readonly log: Log
  readonly signal: AbortSignal
  say(line: string): void
}

/** A restored data folder; its database is stopped. */
export interface RestoredFolder {
  readonly home: DataHome
  /** The time of its last transaction, as RFC 3339; empty if it has none after the backup. */
  readonly lastTransactionAt: string
}

/**
 * Verifies a backup, copies it, lets PostgreSQL recover it to the end of the archive or to a moment, and checks that it
 * answers. Throws a {@link StartProblem} for a damaged or incomplete backup, a folder that is not empty, or an archive that
 * ends too early; the folder is then as it was before.
 */
export async function restoreBackup(order: RestoreOrder): Promise<RestoredFolder> {
  order.say(`Checking ${order.backup} …`)
  const manifest = await verifyBackup(order)
  if (manifest.version === 1) order.say('This backup is not encrypted.')
  // If a moment is given, PostgreSQL itself refuses an archive that ends before it.
  const chain = order.at === undefined ? chainOf(order.wal, manifest) : undefined
  const folder = openRestoreFolder(order.to, order.user)
  const programs: Programs = { bin: findPrograms(order.user), home: folder.home, user: order.user }
  try {
    await copyBack(order, manifest, folder)
    order.say('Recovering from the archive …')
    const ownerAddress = addressOf(folder.home, ownerName, readSecrets(folder.home.folder).ownerPassword)
    await recover(programs, ownerAddress, order)
    const lastTransactionAt = await lookInside(folder.home, openPool(ownerAddress, 1, order.log), manifest, chain)
    await pgCtl(programs, ['stop', '-m', 'fast', '-w', '-t', '600'])
    applySettings(folder.home, noArchive)
    return { home: folder.finish(), lastTransactionAt }
  } catch (error) {
    await stopForGood(programs)
    folder.abandon()
    throw error
  }
}

function chainOf(wal: string, { wal: [first], walSegmentBytes }: Manifest): WalChain {
  if (first === undefined) throw new StartProblem('The manifest names no WAL file.')
  return followArchive(wal, first.path, walSegmentBytes)
}

async function copyBack(order: RestoreOrder, manifest: Manifest, folder: RestoreFolder): Promise<void> {
  const { home } = folder
  const openOne = (from: string, to: string, path: string) =>
    openStored(from, to, order.keys, aboutFile(manifest, path))
  await openOne(join(order.backup, secretsName), join(home.folder, secretsName), secretsName)
  const secrets = await withKeptKeys(readSecrets(home.folder), { ...order, place: home.folder })
  writeSecrets(home.folder, secrets)
  if (secrets.oldMasterKeys !== undefined)
    order.say('The master key was rotated since this backup: run npm run rotate-key after the server has started.')
  const below = 'cluster/'
  const expected = manifest.files
    .filter(({ path }) => path.startsWith(below))
    .map((file) => ({ ...file, path: file.path.slice(below.length) }))
  const totalBytes = expected.reduce((sum, { bytes }) => sum + bytes, 0)
  order.say(`Copying ${megabytes(totalBytes)} MB to ${home.folder} …`)
  await mkdir(home.cluster, { mode: 0o700 })
  const tree = { folders: manifest.folders, files: expected.map(({ path }) => path) }
  const copied = await copyFiles(
    join(order.backup, 'cluster'),
    home.cluster,
    tree,
    showProgress('Copied', totalBytes, order),
    (from, to, path) => openOne(from, to, `${below}${path}`),
  )
  const hashes = new Map(copied.map(({ path, sha256 }) => [path, sha256]))
  const other = expected.find(({ path, sha256 }) => hashes.get(path) !== sha256)
  if (other !== undefined) throw new StartProblem(`${other.path} changed while it was copied.`)
  folder.handOver()
}

/** Queries the recovered database, and checks that it reached the end of the archive. */
async function lookInside(
  home: DataHome,
  pool: pg.Pool,
  manifest: Manifest,
  chain: WalChain | undefined,
): Promise<string> {
  try {
    const client = await pool.connect()
    try {
      const name = await askFor(client, 'select pg_walfile_name(pg_current_wal_insert_lsn()) as value')
      const until = recoveredTo(home.cluster, Number.parseInt(name.slice(0, 8), 16))
      if (until === undefined) throw new StartProblem('The database opened without having been recovered.')
      if (chain !== undefined && segmentBefore(until, manifest.walSegmentBytes) < chain.lastSegment)
        throw new StartProblem(
          `Recovery ended at ${until}, before the archive's end: a WAL file of ${chain.timeline} is damaged.`,
        )
      return await askFor(client, lastTransaction)
    } finally {
      client.release(true)
    }
  } finally {
    await endPool(pool)
  }
}

const lastTransaction = `select coalesce(to_char(pg_last_xact_replay_timestamp() at time zone 'UTC',
  'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '') as value`

/** Stops the database, even if it is just starting and has not written its process id yet. */
async function stopForGood(programs: Programs): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    if (postmasterAlive(programs.home)) await pgCtl(programs, ['stop', '-m', 'immediate', '-w', '-t', '60'])
    await sleep(100)
  }
}
