import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  createTestDatabase,
  fastPlace,
  startTestCluster,
  templateName,
  type TestCluster,
  type TestDatabase,
} from '@baize/testkit'
import type { BackupSetting } from '../../config.ts'
import { createLog } from '../../log.ts'
import { readSecrets, type DataHome } from '../data-home.ts'
import { addressOf, ownerName, startEmbedded } from '../embedded.ts'
import { databaseUser } from '../os-user.ts'
import { openDatabase, openPool, sql, type Database } from '../pool.ts'
import { attendArchive } from './archive-wal.ts'
import { backupKeyOf, type BackupKeys } from './backup-keys.ts'
import { askFor, openBackupSession, waitForArchived } from './backup-session.ts'
import { foldersIn, type BackupFolders } from './backup-folders.ts'
import { findBackup } from './find-backup.ts'
import { restoreBackup, type RestoredFolder } from './restore-backup.ts'
import { noArchive } from '../settings.ts'
import { archiveInto } from './wal-archive.ts'
import { takeBackup, type TakenBackup } from './take-backup.ts'

/** A database of which a test takes and restores backups. */
export interface TestBackups {
  readonly cluster: TestCluster
  readonly test: TestDatabase
  readonly databaseName: string
  readonly folders: BackupFolders
  readonly keys: BackupKeys
  take(keep?: number): Promise<TakenBackup>
  /** Switches to a new WAL file and waits until the old one is in the archive. */
  flushArchive(): Promise<void>
  /** The database's current time. */
  now(): Promise<Temporal.Instant>
  /** The hash of each table's rows. */
  hashes(): Promise<Record<string, string>>
  /** A new path to restore into. */
  newFolder(): string
  /** Copies all backups and the archive, so that a test can damage them. */
  copyOfAll(): BackupFolders
  restore(from: string, to: string, at?: Temporal.Instant, keys?: BackupKeys): Promise<RestoredFolder>
  /** Runs `look` on a restored database; what it writes is archived if `archive` is given. */
  inside<T>(home: DataHome, look: (database: Database) => Promise<T>, archive?: BackupFolders): Promise<T>
  close(): Promise<void>
}

const log = createLog('silent')

/** The settings of backups, with nothing that a test wants to be different. */
export const testBackupSetting: BackupSetting = {
  dir: undefined,
  keep: 7,
  walSeconds: 60,
  keys: undefined,
  keyFile: undefined,
  makesKeyFile: false,
}

/** For a command that is neither interrupted nor read. */
export const quiet = { signal: new AbortController().signal, say: () => undefined }

/** Opens the database. The name of the backup folder contains characters that are special to a shell. */
export async function openTestBackups(): Promise<TestBackups> {
  const cluster = await startTestCluster('unsynced')
  const test = await createTestDatabase(cluster.address)
  const place = mkdtempSync(join(fastPlace(), 'baize-backup-'))
  chmodSync(place, 0o755)
  const folders = foldersIn(join(place, `it's "the" $HOME; 100%f & more`))
  const user = databaseUser()
  const keys: BackupKeys = [backupKeyOf(randomBytes(32))]
  // The cluster runs without a server, which would do this.
  const attending = attendArchive(cluster.home, folders, keys)
  const ownerAddress = addressOf(cluster.home, ownerName, cluster.address.ownerPassword)
  // The test's database is a copy of the template; dropping it saves each test a third of the copying.
  await sql`drop database ${sql.id(templateName)}`.execute(test.owner)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.owner)
  const databaseName = rows[0]?.name ?? ''
  let made = 0
  const newFolder = () => join(place, `restored ${(made += 1)}`)
  return {
    cluster,
    test,
    databaseName,
    folders,
    keys,
    take: (keep = 100) =>
      takeBackup({
        home: cluster.home,
        user,
        ownerAddress,
        setting: { ...testBackupSetting, dir: folders.folder, keep },
        keys,
        log,
        ...quiet,
      }),
    flushArchive: () => flushArchive(ownerAddress, folders),
    async now() {
      const { rows: times } = await sql<{ at: Temporal.Instant }>`select clock_timestamp() as at`.execute(test.owner)
      const [time] = times
      if (time === undefined) throw new Error('a select without a table has one row')
      return time.at
    },
    hashes: () => hashTables(test.owner),
    newFolder,
    copyOfAll() {
      const copy = newFolder()
      // Preserves owners and sparse files.
      spawnSync('cp', ['-a', folders.folder, copy])
      return foldersIn(copy)
    },
    async restore(from, to, at, known = keys) {
      return restoreBackup({ ...(await findBackup(from, at)), to, at, keys: known, user, log, ...quiet })
    },
    inside: (home, look, archive) => inside({ home, databaseName, keys, archive }, look),
    async close() {
      await test.close()
      await cluster.stop()
      await attending.stop()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

async function flushArchive(ownerAddress: string, folders: BackupFolders): Promise<void> {
  const { client, close } = await openBackupSession(ownerAddress, log)
  try {
    const name = await askFor(client, `select pg_walfile_name(pg_create_restore_point('test')) as value`)
    await client.query('select pg_switch_wal()')
    await waitForArchived(client, folders, name)
  } finally {
    await close()
  }
}

interface Inside {
  readonly home: DataHome
  readonly databaseName: string
  readonly keys: BackupKeys
  readonly archive: BackupFolders | undefined
}

async function inside<T>(
  { home, databaseName, keys, archive }: Inside,
  look: (database: Database) => Promise<T>,
): Promise<T> {
  const { ownerPassword } = readSecrets(home.folder)
  const user = databaseUser()
  const plan = archive === undefined ? noArchive : archiveInto(archive, 60, { user, keys })
  const embedded = await startEmbedded(home, user, ownerPassword, log, plan)
  const database = openDatabase(openPool(embedded.address(ownerName, ownerPassword, databaseName), 1, log))
  try {
    const seen = await look(database)
    if (archive !== undefined) await flushArchive(embedded.address(ownerName, ownerPassword), archive)
    return seen
  } finally {
    await database.destroy()
    await embedded.stop()
  }
}

/** The hash of each table's rows, regardless of their order on the disk. */
export async function hashTables(database: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname !~ '^pg_' and schemaname <> 'information_schema' order by 1`.execute(database)
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    // The query above quotes the name.
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(one::text, chr(10) order by one::text), '')) as hash
      from ${sql.raw(name)} as one`.execute(database)
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}
