import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, readFile, rename, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { BackupSetting } from '../../config.ts'
import type { Log } from '../../log.ts'
import { StartProblem } from '../../start-problem.ts'
import { secretsName, type DataHome } from '../data-home.ts'
import type { OsUser } from '../os-user.ts'
import { changeSettings, noArchive } from '../settings.ts'
import { backupFoldersOf, identifierOf, unfinishedEnd, type BackupFolders } from './backup-folders.ts'
import { attendArchive } from './archive-wal.ts'
import type { BackupKeys } from './backup-keys.ts'
import { askFor, openBackupSession, proveArchive, waitForArchived } from './backup-session.ts'
import { staysOut } from './cluster-copy.rules.ts'
import { copyFiles, hashFiles, listTree, readSettled, sizeOf, syncAbove, type CopiedFile } from './copy-files.ts'
import { keepNewest } from './keep-newest.ts'
import { aboutFile, writeManifest, type Manifest } from './manifest.ts'
import { megabytes, showProgress } from './show-progress.ts'
import { storeBytes, storeFile } from './store-files.ts'
import { archiveInto, lastArchive, refuseOtherKey } from './wal-archive.ts'
import { segmentBefore, timelineOf, walNameOf, walNamesBetween } from './wal-names.ts'

/** What to back up, and where to. */
export interface BackupOrder {
  readonly home: DataHome
  readonly user: OsUser
  /** The address of the running database with its owner's login. */
  readonly ownerAddress: string
  readonly setting: BackupSetting
  readonly keys: BackupKeys
  readonly log: Log
  readonly signal: AbortSignal
  say(line: string): void
}

/** A finished base backup. */
export interface TakenBackup {
  readonly folder: string
  readonly manifest: Manifest
  /** The older backups that were removed. */
  readonly removed: readonly string[]
}

/**
 * Copies the data folder of the running database, encrypted, into a base backup, turns the archive of WAL files on if it is off, waits
 * for the WAL that the copy needs, and removes the backups beyond `keep`. Other work continues meanwhile. Throws a
 * {@link StartProblem} if the database is not running, a disk is full, or the archive does not work; an unfinished backup is
 * removed and never counts as one.
 */
export async function takeBackup(order: BackupOrder): Promise<TakenBackup> {
  const folders = backupFoldersOf(order.setting.dir, order.home)
  refuseOtherKey(order.home, order.keys)
  const { client, close } = await openBackupSession(order.ownerAddress, order.log)
  // The server attends too, unless it was killed and only its database is running.
  const attending = attendArchive(order.home, folders, order.keys)
  try {
    await turnArchiveOn(client, folders, order)
    removeUnfinished(folders)
    await refuseWithoutSpace(folders, order.home.cluster)
    const startedAt = await databaseTime(client)
    const folder = join(folders.base, startedAt.replace(/\.\d+/, '').replaceAll(':', '-'))
    if (existsSync(folder)) throw new StartProblem(`${folder} already exists: wait a second.`)
    const unfinished = `${folder}${unfinishedEnd}`
    try {
      const manifest = await fill(unfinished, startedAt, { client, folders, order })
      await rename(unfinished, folder)
      await syncAbove(folder)
      return { folder, manifest, removed: await keepNewest(folders, order.setting.keep) }
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      throw error
    }
  } finally {
    await attending.stop()
    await close()
  }
}

interface Work {
  readonly client: pg.ClientBase
  readonly folders: BackupFolders
  readonly order: BackupOrder
}

async function turnArchiveOn(client: pg.ClientBase, folders: BackupFolders, order: BackupOrder): Promise<void> {
  const plan = archiveInto(folders, order.setting.walSeconds, order)
  if (await archiveIsOn(client)) {
    const inUse = lastArchive(order.home)
    // Redirecting the archive would leave a gap in the one that the server was started with.
    if (inUse !== folders.wal)
      throw new StartProblem(`The server archives into ${inUse}: use the BACKUP_DIR that it was started with.`)
    plan.install(order.home)
  } else {
    changeSettings(order.home, plan)
    await client.query('select pg_reload_conf()')
  }
  await proveArchive(client, folders)
}

async function archiveIsOn(client: pg.ClientBase): Promise<boolean> {
  const command = await askFor(client, `select current_setting('archive_command') as value`)
  return command !== noArchive.settings['archive_command']
}

/** Removes what an interrupted run left behind. No other run is active: the session holds the lock. */
function removeUnfinished(folders: BackupFolders): void {
  for (const name of readdirSync(folders.base).filter((one) => one.endsWith(unfinishedEnd)))
    rmSync(join(folders.base, name), { recursive: true, force: true })
}

async function refuseWithoutSpace(folders: BackupFolders, cluster: string): Promise<void> {
  const needed = await sizeOf(cluster, staysOut)
  const { bavail, bsize } = await statfs(folders.base)
  if (bavail * bsize < needed)
    throw new StartProblem(
      `A backup takes about ${megabytes(needed)} MB, and ${folders.folder} has ${megabytes(bavail * bsize)} MB free.`,
    )
}

async function fill(backup: string, startedAt: string, work: Work): Promise<Manifest> {
  const { client, order } = work
  const cluster = join(backup, 'cluster')
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await client.query(`select pg_backup_start('baize', fast => true)`)
  const tree = await listTree(order.home.cluster, staysOut)
  if (tree.files.some((path) => path.startsWith('pg_tblspc/')))
    throw new StartProblem('The database has tablespaces outside its folder, which this backup does not cover.')
  const passage = showProgress('Copied', await sizeOf(order.home.cluster, staysOut), order)
  const [key] = order.keys
  const about = (path: string) => aboutFile({ startedAt }, path)
  const copied = await copyFiles(order.home.cluster, cluster, tree, passage, (from, to, path) =>
    storeFile(from, to, key, about(`cluster/${path}`)),
  )
  const control = await readSettled(join(order.home.cluster, 'global', 'pg_control'))
  const { label, stopPosition } = await stopBackup(client)
  // Without the passwords and the master key, which are not in the database, a restored database cannot be used.
  const secrets = await readFile(join(order.home.folder, secretsName))
  const late = {
    'cluster/global/pg_control': control,
    'cluster/backup_label': Buffer.from(label),
    [secretsName]: secrets,
  }
  const files = copied.map((file) => ({ ...file, path: `cluster/${file.path}` }))
  for (const [path, content] of Object.entries(late)) {
    const { bytes, sha256 } = await storeBytes(content, join(backup, path), key, about(path))
    files.push({ path, bytes, sha256 })
  }
  const manifest: Manifest = {
    version: 2,
    key: key.id,
    startedAt,
    finishedAt: await databaseTime(client),
    postgresVersion: await askFor(client, `select current_setting('server_version') as value`),
    systemIdentifier: identifierOf(control),
    walSegmentBytes: await segmentBytes(client),
    wal: await archivedWal(label, stopPosition, work),
    folders: tree.folders,
    files,
  }
  await writeManifest(backup, manifest, key)
  return manifest
}

/** Ends the backup. Its label belongs into the copy, and only there. */
async function stopBackup(client: pg.ClientBase): Promise<{ label: string; stopPosition: string }> {
  const { rows } = await client.query<{ lsn: string; labelfile: string }>(
    'select lsn::text, labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  const [row] = rows
  if (row === undefined) throw new Error('pg_backup_stop returns one row')
  return { label: row.labelfile, stopPosition: row.lsn }
}

/** Waits for the WAL written during the copy: without it the copy is inconsistent. */
async function archivedWal(label: string, stopPosition: string, { client, folders, order }: Work) {
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (first === undefined) throw new Error(`the backup label names no WAL file: ${label}`)
  const bytes = await segmentBytes(client)
  const last = walNameOf(timelineOf(first), segmentBefore(stopPosition, bytes), bytes)
  order.say('Waiting for the WAL files that the copy needs …')
  await waitForArchived(client, folders, last)
  return hashed(folders.wal, walNamesBetween(first, last, bytes), order.signal)
}

async function hashed(folder: string, paths: readonly string[], signal: AbortSignal): Promise<CopiedFile[]> {
  const files = await hashFiles(folder, paths, { signal, done: () => undefined })
  return files.map((file, index) => {
    if (file === undefined) throw new StartProblem(`${paths[index]} is missing in ${folder}: take the backup again.`)
    return file
  })
}

async function segmentBytes(client: pg.ClientBase): Promise<number> {
  return Number(await askFor(client, `select setting as value from pg_settings where name = 'wal_segment_size'`))
}

function databaseTime(client: pg.ClientBase): Promise<string> {
  const format = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`
  return askFor(client, `select to_char(clock_timestamp() at time zone 'UTC', ${format}) as value`)
}
