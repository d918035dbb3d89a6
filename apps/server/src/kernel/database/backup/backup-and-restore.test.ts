import {
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drillRestore } from '../../../restore-drill.ts'
import { createLog } from '../../log.ts'
import { readSecrets } from '../data-home.ts'
import { databaseUser } from '../os-user.ts'
import { sql, type Database } from '../pool.ts'
import { aboutWal } from './archive-wal.ts'
import { listBackups, type BackupFolders } from './backup-folders.ts'
import { backupKeyOf, type BackupKeys } from './backup-keys.ts'
import { hashFiles, type CopiedFile } from './copy-files.ts'
import { aboutFile, readManifest, writeManifest } from './manifest.ts'
import { openStored } from './store-files.ts'
import { hashTables, openTestBackups, quiet, type TestBackups } from './test-backups.ts'
import { openWriters } from './test-writers.ts'

let backups: TestBackups
/** Takes a backup with three rows in a table of notes, and archives two more rows after it. */
let first: string
const personal = 'Somchai Jaidee, 081 234 5678'

const notes = {
  add: (text: string) => sql`insert into note (text) values (${text})`.execute(backups.test.owner),
  async all(database = backups.test.owner) {
    const { rows } = await sql<{ text: string }>`select text from note order by id`.execute(database)
    return rows.map(({ text }) => text)
  },
}

beforeAll(async () => {
  backups = await openTestBackups()
  await sql`create table note (id bigint generated always as identity primary key, text text not null)`.execute(
    backups.test.owner,
  )
  for (const text of ['one', 'two', 'three']) await notes.add(text)
  first = (await backups.take()).folder
  for (const text of ['four', 'five']) await notes.add(text)
  await backups.flushArchive()
})
afterAll(() => backups.close())

/** The error while one bit in the middle of a file is flipped. */
async function damaged(path: string, say: () => Promise<string>): Promise<string> {
  flipBit(path)
  return say().finally(() => flipBit(path))
}

/** The error while a file is missing. */
async function missing(path: string, say: () => Promise<string>): Promise<string> {
  const away = join(backups.folders.folder, 'away')
  renameSync(path, away)
  return say().finally(() => renameSync(away, path))
}

function flipBit(path: string): void {
  const file = openSync(path, 'r+')
  const at = Math.floor(statSync(path).size / 2)
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, at)
  writeSync(file, Buffer.of((byte[0] ?? 0) ^ 1), 0, 1, at)
  closeSync(file)
}

/** The files below a folder that contain one of the given texts or byte sequences. */
function findBytes(folder: string, wanted: readonly (string | Buffer)[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const content = readFileSync(path)
      return wanted.some((one) => content.includes(one))
    })
    .map((path) => relative(folder, path))
}

/** A copy of the oldest backup and the archive in the form of before encryption: plain files, a manifest of version 1. */
async function withoutEncryption({ copyOfAll, keys }: TestBackups): Promise<BackupFolders> {
  const folders = copyOfAll()
  const open = async (path: string, about: string) => {
    await openStored(path, `${path}.plain`, keys, about)
    renameSync(`${path}.plain`, path)
  }
  const [backup = '', ...others] = listBackups(folders)
  for (const other of others) rmSync(other, { recursive: true })
  const { key: _, ...manifest } = await readManifest(backup)
  for (const { path } of manifest.files) await open(join(backup, path), aboutFile(manifest, path))
  for (const name of walFiles(folders)) await open(join(folders.wal, name), aboutWal(name))
  const hashed = async (folder: string, files: readonly CopiedFile[]) => {
    const paths = files.map(({ path }) => path)
    const found = await hashFiles(folder, paths, { signal: quiet.signal, done: () => undefined })
    return found.filter((file) => file !== undefined)
  }
  const [files, wal] = [await hashed(backup, manifest.files), await hashed(folders.wal, manifest.wal)]
  await writeManifest(backup, { ...manifest, version: 1, files, wal }, keys[0])
  return folders
}

const walFiles = (folders: BackupFolders) =>
  readdirSync(folders.wal)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .toSorted()

async function refusal(from: string, to = backups.newFolder(), at?: Temporal.Instant): Promise<string> {
  const outcome = await backups.restore(from, to, at).then(
    () => 'it was restored',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return outcome
}

describe('a restored database', () => {
  it('has every table as it was, including rows written after the backup', async () => {
    const { home } = await backups.restore(first, backups.newFolder())
    const restored = await backups.inside(home, hashTables)
    expect(restored).toEqual(await backups.hashes())
    expect(readSecrets(home.folder)).toEqual(readSecrets(backups.cluster.home.folder))
    expect(Object.keys(restored).length).toBeGreaterThan(20)
  })

  it('lacks rows written after the backup if their WAL is lost: the comparison above can fail', async () => {
    const lossy = backups.copyOfAll()
    const last = (await readManifest(first)).wal.at(-1)?.path ?? ''
    for (const name of walFiles(lossy).filter((one) => one > last)) rmSync(join(lossy.wal, name))
    const { home } = await backups.restore(lossy.folder, backups.newFolder())
    await backups.inside(home, async (database) => {
      expect(await hashTables(database)).not.toEqual(await backups.hashes())
      expect(await notes.all(database)).toEqual(['one', 'two', 'three'])
    })
  })

  it('can be from a moment before a mistake', async () => {
    const before = await backups.now()
    await sql`delete from note`.execute(backups.test.owner)
    await notes.add('too late')
    await backups.flushArchive()
    expect(await notes.all()).toEqual(['too late'])
    const { home } = await backups.restore(backups.folders.folder, backups.newFolder(), before)
    expect(await backups.inside(home, notes.all)).toEqual(['one', 'two', 'three', 'four', 'five'])
  })

  it('continues the archive that it came from, so that the same backup also restores what it wrote', async () => {
    const shared = backups.copyOfAll()
    const [oldest = ''] = listBackups(shared)
    const second = await backups.restore(oldest, backups.newFolder())
    const written = async (database: Database) => {
      await sql`insert into note (text) values ('by the restored database')`.execute(database)
      return hashTables(database)
    }
    const hashes = await backups.inside(second.home, written, shared)
    const third = await backups.restore(oldest, backups.newFolder())
    expect(await backups.inside(third.home, hashTables)).toEqual(hashes)
  })

  it('balances even if members played while the backup was taken', async () => {
    const writers = await openWriters(backups.test)
    const { folder } = await backups.take()
    await writers.stop()
    await backups.flushArchive()
    const backup = {
      backup: folder,
      wal: backups.folders.wal,
      keys: backups.keys,
      user: databaseUser(),
      log: createLog('silent'),
      ...quiet,
    }
    const report = await drillRestore(backup, backups.databaseName)
    expect(report.books.problems).toEqual([])
    expect(writers.acknowledged()).toBeGreaterThan(100)
    expect(report.books.postings).toBe(BigInt(writers.acknowledged()))
    expect(report.tables).toContainEqual({ name: 'public.ledger_posting', rows: BigInt(writers.acknowledged()) })
  })

  it('leaves out tables that a connection keeps for itself: a backup has no files of them', async () => {
    const report = await backups.test.database.connection().execute(async (connection) => {
      await sql`create temporary table own_note as select 1 as line`.execute(connection)
      const { folder } = await backups.take()
      await backups.flushArchive()
      const { keys, databaseName } = backups
      const { wal } = backups.folders
      return drillRestore(
        { backup: folder, wal, keys, user: databaseUser(), log: createLog('silent'), ...quiet },
        databaseName,
      )
    })
    expect(report.books.problems).toEqual([])
    expect(report.tables.filter(({ name }) => name.includes('own_note'))).toEqual([])
  })
})

describe('an encrypted backup', () => {
  let old: BackupFolders

  it('contains neither the master key nor a personal text in any byte', async () => {
    await notes.add(personal)
    await backups.flushArchive()
    const { masterKey } = readSecrets(backups.cluster.home.folder)
    const wanted = [masterKey, Buffer.from(masterKey, 'base64'), personal]
    expect(findBytes(backups.folders.folder, wanted)).toEqual([])
    // The same search finds both in a backup as it was made before backups were encrypted.
    old = await withoutEncryption(backups)
    const inWal = /^wal\/[0-9A-F]{24}$/
    expect(findBytes(old.folder, wanted)).toEqual(
      expect.arrayContaining([expect.stringMatching(/secrets\.json$/), expect.stringMatching(inWal)]),
    )
  })

  it('taken before backups were encrypted is still restored, with what was archived since', async () => {
    const [from = ''] = listBackups(old)
    expect((await readManifest(from)).version).toBe(1)
    const { home } = await backups.restore(from, backups.newFolder())
    expect(await backups.inside(home, notes.all)).toEqual(await notes.all())
  })

  it('is restored by nobody without its key', async () => {
    const others: BackupKeys = [backupKeyOf(Buffer.alloc(32, 5))]
    const to = backups.newFolder()
    await expect(backups.restore(first, to, undefined, others)).rejects.toThrow(
      `encrypted under the key ${backups.keys[0].id}`,
    )
    expect(existsSync(to)).toBe(false)
  })

  it('is refused if somebody without the key wrote its manifest', async () => {
    const file = join(first, 'manifest.json')
    const before = readFileSync(file, 'utf8')
    const manifest = await readManifest(first)
    await writeManifest(first, { ...manifest, files: manifest.files.slice(1) }, backupKeyOf(Buffer.alloc(32, 5)))
    expect(await refusal(first)).toMatch(/was not written with the key of this backup/)
    writeFileSync(file, before)
  })
})

describe('a damaged backup', () => {
  it.each(['cluster/PG_VERSION', 'cluster/global/pg_control', 'cluster/backup_label', 'secrets.json'])(
    'is refused, and %s is named, if one bit of that file changed',
    async (path) => {
      const to = backups.newFolder()
      expect(await damaged(join(first, path), () => refusal(first, to))).toMatch(new RegExp(`${path} is damaged`))
      expect(existsSync(to)).toBe(false)
    },
  )

  it('is refused, and the file is named, if a file is missing or was added', async () => {
    const added = join(first, 'cluster/added')
    writeFileSync(added, '')
    expect(await refusal(first)).toMatch(/cluster\/added does not belong to this backup/)
    rmSync(added)
    const lost = await missing(join(first, 'cluster/PG_VERSION'), () => refusal(first))
    expect(lost).toMatch(/cluster\/PG_VERSION is missing/)
  })

  it('is refused if its manifest changed', async () => {
    const file = join(first, 'manifest.json')
    expect(await damaged(file, () => refusal(first))).toMatch(/manifest\.json is damaged/)
  })

  it('is refused if the WAL that it needs is missing or different', async () => {
    const needed = join(backups.folders.wal, (await readManifest(first)).wal[0]?.path ?? '')
    expect(await damaged(needed, () => refusal(first))).toBe(`${needed} is damaged: its content has changed.`)
    expect(await missing(needed, () => refusal(first))).toMatch(`${needed} is missing`)
  })

  it('is refused if there is a gap in the WAL files after it', async () => {
    const last = (await readManifest(first)).wal.at(-1)?.path ?? ''
    const next = walFiles(backups.folders).find((name) => name > last) ?? ''
    const said = await missing(join(backups.folders.wal, next), () => refusal(first))
    expect(said).toMatch(`${next} is missing, but later WAL files exist`)
  })
})

describe('a restore', () => {
  it('into a folder that is in use or not empty is refused and changes nothing', async () => {
    const inUse = backups.cluster.home.folder
    const before = readdirSync(inUse)
    expect(await refusal(first, inUse)).toMatch(/is in use by a running database/)
    expect(readdirSync(inUse)).toEqual(before)
    expect(await refusal(first, backups.folders.folder)).toMatch(/is not empty/)
  })

  it('to a moment before the backup was finished is refused', async () => {
    const at = Temporal.Instant.from((await readManifest(first)).startedAt)
    expect(await refusal(first, backups.newFolder(), at)).toMatch(/take an older backup/)
    expect(await refusal(backups.folders.folder, backups.newFolder(), at)).toMatch(
      /No backup in .* was finished before/,
    )
  })

  it('to a moment after the end of the archive is refused, and leaves nothing behind', async () => {
    const to = backups.newFolder()
    const later = (await backups.now()).add({ hours: 1 })
    expect(await refusal(first, to, later)).toBe(
      `The archive ends before ${String(later)}: name an earlier moment, or omit --at to restore everything.`,
    )
    expect(existsSync(to)).toBe(false)
  })
})

describe('keeping the newest', () => {
  it('removes older backups and the WAL that only they needed', async () => {
    const { folder, removed, manifest } = await backups.take(1)
    expect(listBackups(backups.folders)).toEqual([folder])
    expect(removed.length).toBeGreaterThan(0)
    expect(walFiles(backups.folders)[0]).toBe(manifest.wal[0]?.path)
  })
})
