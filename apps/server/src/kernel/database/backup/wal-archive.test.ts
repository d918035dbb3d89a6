import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DataHome } from '../data-home.ts'
import { foldersIn, type BackupFolders } from './backup-folders.ts'
import { backupKeyOf, type BackupKeys } from './backup-keys.ts'
import { aboutWal } from './archive-wal.ts'
import { openStored } from './store-files.ts'
import { testBackupSetting } from './test-backups.ts'
import { archiveInto, archiveNotice, planArchive, refuseOtherKey } from './wal-archive.ts'

const keys: BackupKeys = [backupKeyOf(Buffer.alloc(32, 3))]
const self = { uid: undefined, gid: undefined }
const megabyte = 1024 * 1024

let place = ''
let home: DataHome
let folders: BackupFolders
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'baize-archive-'))
  const cluster = join(place, 'database', 'cluster')
  home = { folder: place, movedFrom: undefined, cluster, sockets: place, logFile: join(place, 'log') }
  folders = foldersIn(join(place, `it's "the" $HOME; 100%f & more`))
  mkdirSync(join(cluster, 'pg_wal'), { recursive: true })
  mkdirSync(join(cluster, 'global'))
  writeFileSync(join(cluster, 'global', 'pg_control'), 'the first bytes are the identifier')
  archiveInto(folders, 60, { user: self, keys }).install(home)
})
afterEach(() => {
  chmodSync(place, 0o755)
  rmSync(place, { recursive: true })
})

const name = '000000010000000000000003'
const archived = () => join(folders.wal, name)

/** Runs the archive command for a file, as PostgreSQL does, beside a server that answers it. */
async function archive(content: string | Buffer, file = name): Promise<number | null> {
  const plan = archiveInto(folders, 60, { user: self, keys })
  writeFileSync(join(home.cluster, 'pg_wal', file), content)
  const attending = plan.attend(home)
  const command = String(plan.settings['archive_command']).replaceAll('%f', file)
  const child = spawn('/bin/sh', ['-c', command], { cwd: home.cluster, stdio: 'ignore' })
  const status = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  await attending.stop()
  return status
}

/** The original of an archived file. */
async function original(file = name): Promise<Buffer> {
  const to = join(place, 'original')
  rmSync(to, { force: true })
  await openStored(join(folders.wal, file), to, keys, aboutWal(file))
  return readFileSync(to)
}

describe('the archive command', () => {
  it('has a whole file encrypted into the archive, and leaves nothing else behind', async () => {
    expect(await archive('WAL of a member')).toBe(0)
    expect((await original()).toString()).toBe('WAL of a member')
    expect(readFileSync(archived()).includes('WAL of a member')).toBe(false)
    expect(readdirSync(folders.wal)).toEqual([name])
    expect(readdirSync(join(place, 'database', 'wal-requests'))).toEqual([])
  })

  it('accepts the same file again, as after a crash', async () => {
    await archive('WAL')
    expect(await archive('WAL')).toBe(0)
  })

  it('accepts the same file again if an earlier version had archived it without encryption', async () => {
    writeFileSync(archived(), 'WAL')
    expect(await archive('WAL')).toBe(0)
    expect(await archive('another WAL')).toBe(1)
  })

  it('never overwrites a file with different content', async () => {
    await archive('WAL')
    expect(await archive('another WAL')).toBe(1)
    expect((await original()).toString()).toBe('WAL')
  })

  it('is not misled by the remains of an interrupted copy', async () => {
    writeFileSync(join(folders.wal, `.${name}.unfinished`), 'half a WAL file, longer than the whole')
    expect(await archive('WAL')).toBe(0)
    expect((await original()).toString()).toBe('WAL')
    expect(readdirSync(folders.wal)).toEqual([name])
  })

  it('fails if the archive is missing, and does not create one elsewhere', async () => {
    rmSync(folders.wal, { recursive: true })
    expect(await archive('WAL')).toBe(1)
    expect(existsSync(folders.wal)).toBe(false)
  })

  it('stores a file that is mostly zeros in a few kilobytes', async () => {
    const early = Buffer.concat([randomBytes(10_000), Buffer.alloc(16 * megabyte - 10_000)])
    expect(await archive(early)).toBe(0)
    expect((await original()).equals(early)).toBe(true)
    expect(statSync(archived()).size).toBeLessThan(20_000)
  })

  it('keeps the history of a timeline readable, since it contains positions only', async () => {
    expect(await archive('1\t0/3000000\tno reason', '00000002.history')).toBe(0)
    expect(readFileSync(join(folders.wal, '00000002.history'), 'utf8')).toContain('0/3000000')
  })

  it('cannot be given another WAL file under the same name', async () => {
    await archive('WAL')
    const other = '000000010000000000000004'
    renameSync(archived(), join(folders.wal, other))
    await expect(original(other)).rejects.toThrow(/damaged/)
  })
})

describe('the archive', () => {
  const setting = testBackupSetting
  const withKey = { user: self, keys }

  it('is off until somebody wants a backup, so that it does not fill the disk', () => {
    expect(planArchive(setting, home, withKey).settings['archive_command']).toBe('true')
  })

  it('is on if BACKUP_DIR is set or a backup exists', () => {
    const on = { archive_command: 'sh ../archive-wal.sh %f', archive_timeout: '60' }
    expect(planArchive({ ...setting, dir: folders.folder }, home, withKey).settings).toMatchObject(on)
    const backup = join(place, 'backups', 'base', '2026-11-21T10-00-00Z')
    mkdirSync(backup, { recursive: true })
    writeFileSync(join(backup, 'manifest.json'), '{}')
    expect(planArchive(setting, home, withKey).settings).toMatchObject(on)
  })

  it('is refused without a key, with the setting to make', () => {
    const keyless = { user: self, keys: undefined }
    expect(() => planArchive({ ...setting, dir: folders.folder }, home, keyless)).toThrow(/set BACKUP_KEY_FILE/)
    expect(planArchive(setting, home, keyless).settings['archive_command']).toBe('true')
  })

  it('is not continued by a backup with another key, or of a server without one', () => {
    expect(() => refuseOtherKey(home, [backupKeyOf(Buffer.alloc(32, 9))])).toThrow(/set the same BACKUP_KEY_FILE/)
    planArchive(setting, home, { user: self, keys: undefined }).install(home)
    expect(() => refuseOtherKey(home, keys)).toThrow(/started without a key/)
  })

  it('is mentioned at the start if it has no backup, or if the previous archive ends', () => {
    expect(archiveNotice({ ...setting, dir: folders.folder }, home)).toMatch(/take one with npm run backup/)
    expect(archiveNotice({ ...setting, dir: undefined }, home)).toContain(`The WAL archive was ${folders.wal}`)
  })

  it('refuses a folder that has been emptied, as if its disk were not mounted', () => {
    rmSync(folders.folder, { recursive: true })
    expect(() => archiveInto(folders, 60, withKey).install(home)).toThrow(/are gone: mount their disk/)
    expect(existsSync(folders.folder)).toBe(false)
  })

  it('refuses the folder of another database', () => {
    writeFileSync(join(home.cluster, 'global', 'pg_control'), 'another identifier')
    expect(() => archiveInto(folders, 60, withKey).install(home)).toThrow(/contains the backups of another database/)
  })
})
