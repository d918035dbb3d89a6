import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DataHome } from '../data-home.ts'
import { foldersIn, type BackupFolders } from './backup-folders.ts'
import { archiveInto, archiveNotice, planArchive } from './wal-archive.ts'

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
  archiveInto(folders, 60, self).install(home)
})
afterEach(() => {
  chmodSync(place, 0o755)
  rmSync(place, { recursive: true })
})

const name = '000000010000000000000003'
const archived = () => join(folders.wal, name)

/** Runs the archive command for a file, as PostgreSQL does. */
function archive(content: string | Buffer): number | null {
  const path = `pg_wal/${name}`
  writeFileSync(join(home.cluster, path), content)
  const command = String(archiveInto(folders, 60, self).settings['archive_command'])
  const filled = command.replaceAll('%p', path).replaceAll('%f', name)
  return spawnSync('/bin/sh', ['-c', filled], { cwd: home.cluster }).status
}

describe('the archive command', () => {
  it('copies a whole file, and leaves nothing else behind', () => {
    expect(archive('WAL')).toBe(0)
    expect(readFileSync(archived(), 'utf8')).toBe('WAL')
    expect(readdirSync(folders.wal)).toEqual([name])
  })

  it('accepts the same file again, as after a crash', () => {
    archive('WAL')
    expect(archive('WAL')).toBe(0)
  })

  it('never overwrites a file with different content', () => {
    archive('WAL')
    expect(archive('another WAL')).toBe(1)
    expect(readFileSync(archived(), 'utf8')).toBe('WAL')
  })

  it('is not misled by the remains of an interrupted copy', () => {
    writeFileSync(join(folders.wal, `.${name}.unfinished`), 'half a WAL file, longer than the whole')
    expect(archive('WAL')).toBe(0)
    expect(readFileSync(archived(), 'utf8')).toBe('WAL')
    expect(readdirSync(folders.wal)).toEqual([name])
  })

  it('fails if the archive is missing, and does not create one elsewhere', () => {
    rmSync(folders.wal, { recursive: true })
    expect(archive('WAL')).toBe(1)
    expect(existsSync(folders.wal)).toBe(false)
  })

  it('preserves the size of a file that is mostly zeros, but stores it as a sparse file', () => {
    const early = Buffer.concat([Buffer.alloc(megabyte, 'WAL'), Buffer.alloc(15 * megabyte)])
    expect(archive(early)).toBe(0)
    expect(readFileSync(archived()).equals(early)).toBe(true)
    expect(statSync(archived()).blocks * 512).toBeLessThan(2 * megabyte)
  })
})

describe('the archive', () => {
  const setting = { keep: 7, walSeconds: 60 }

  it('is off until somebody wants a backup, so that it does not fill the disk', () => {
    expect(planArchive({ ...setting, dir: undefined }, home, self).settings['archive_command']).toBe('true')
  })

  it('is on if BACKUP_DIR is set or a backup exists', () => {
    const on = { archive_command: 'sh ../archive-wal.sh %p %f', archive_timeout: '60' }
    expect(planArchive({ ...setting, dir: folders.folder }, home, self).settings).toMatchObject(on)
    const backup = join(place, 'backups', 'base', '2026-11-21T10-00-00Z')
    mkdirSync(backup, { recursive: true })
    writeFileSync(join(backup, 'manifest.json'), '{}')
    expect(planArchive({ ...setting, dir: undefined }, home, self).settings).toMatchObject(on)
  })

  it('is mentioned at the start if it has no backup, or if the previous archive ends', () => {
    expect(archiveNotice({ ...setting, dir: folders.folder }, home)).toMatch(/take one with npm run backup/)
    expect(archiveNotice({ ...setting, dir: undefined }, home)).toContain(`The WAL archive was ${folders.wal}`)
  })

  it('refuses a folder that has been emptied, as if its disk were not mounted', () => {
    rmSync(folders.folder, { recursive: true })
    expect(() => archiveInto(folders, 60, self).install(home)).toThrow(/are gone: mount their disk/)
    expect(existsSync(folders.folder)).toBe(false)
  })

  it('refuses the folder of another database', () => {
    writeFileSync(join(home.cluster, 'global', 'pg_control'), 'another identifier')
    expect(() => archiveInto(folders, 60, self).install(home)).toThrow(/contains the backups of another database/)
  })
})
