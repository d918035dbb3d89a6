import {
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { BackupSetting } from '../../config.ts'
import { StartProblem } from '../../start-problem.ts'
import type { DataHome } from '../data-home.ts'
import type { OsUser } from '../os-user.ts'
import { noArchive, type ArchivePlan } from '../settings.ts'
import { attendArchive } from './archive-wal.ts'
import { backupFoldersOf, listBackups, openBackupFolders, type BackupFolders } from './backup-folders.ts'
import { noBackupKey, type BackupKeys } from './backup-keys.ts'
import { makeRequestFolder, requestScript } from './wal-requests.ts'

/**
 * The archive is on if `BACKUP_DIR` is set or a base backup exists. Otherwise, archived WAL files would be useless and fill
 * the disk (docs/decisions/0008-backups.md). A server with a key always attends, so that the first backup can turn the archive
 * on while it runs. Throws a {@link StartProblem} if the archive should be on and there is no key.
 */
export function planArchive(
  setting: BackupSetting,
  home: DataHome,
  { user, keys }: { readonly user: OsUser; readonly keys: BackupKeys | undefined },
): ArchivePlan {
  const folders = backupFoldersOf(setting.dir, home)
  const wanted = setting.dir !== undefined || listBackups(folders).length > 0
  if (wanted && keys === undefined) throw new StartProblem(noBackupKey)
  if (wanted && keys !== undefined) return archiveInto(folders, setting.walSeconds, { user, keys })
  return {
    ...noArchive,
    install: (running) => noteKey(running, keys),
    ...(keys === undefined ? {} : { attend: (running: DataHome) => attendArchive(running, folders, keys) }),
  }
}

/** Encrypts each finished WAL file into the archive, and switches to a new file after `walSeconds` at the latest. */
export function archiveInto(
  folders: BackupFolders,
  walSeconds: number,
  { user, keys }: { readonly user: OsUser; readonly keys: BackupKeys },
): ArchivePlan & Required<Pick<ArchivePlan, 'attend'>> {
  return {
    settings: {
      archive_mode: 'on',
      // PostgreSQL generates the parameter. Paths of this machine, with whatever characters, never reach the shell.
      archive_command: 'sh ../archive-wal.sh %f',
      archive_timeout: String(walSeconds),
    },
    install(home) {
      refuseVanished(folders, home)
      openBackupFolders(folders, home.cluster)
      makeRequestFolder(home, user)
      const script = join(dirname(home.cluster), 'archive-wal.sh')
      replace(script, (path) => writeFileSync(path, archiveScript, { mode: 0o644 }))
      replace(linkOf(home), (path) => symlinkSync(folders.wal, path))
      noteKey(home, keys)
    },
    attend: (home) => attendArchive(home, folders, keys),
  }
}

/** Notes the id of the key that this server encrypts with, so that a backup can refuse to use another one. */
function noteKey(home: DataHome, keys: BackupKeys | undefined): void {
  replace(noteOf(home), (path) => writeFileSync(path, keys?.[0].id ?? noKey))
}

const noKey = 'none'

/** Throws a {@link StartProblem} if the server was started without a key, or encrypts its WAL files under another one. */
export function refuseOtherKey(home: DataHome, [key]: BackupKeys): void {
  const note = noteOf(home)
  const noted = existsSync(note) ? readFileSync(note, 'utf8') : key.id
  if (noted === key.id) return
  throw new StartProblem(
    noted === noKey
      ? 'The server was started without a key for backups: restart it with the same BACKUP_KEY_FILE.'
      : `The server encrypts under the key ${noted}, this backup would use ${key.id}: set the same BACKUP_KEY_FILE for both.`,
  )
}

/** The note of the key, next to the cluster. */
function noteOf(home: DataHome): string {
  return join(dirname(home.cluster), 'backup-key-id')
}

/** A disk that is not mounted looks like an empty folder; an archive started there would be on the wrong disk. */
function refuseVanished(folders: BackupFolders, home: DataHome): void {
  if (lastArchive(home) !== folders.wal || existsSync(folders.identifier)) return
  throw new StartProblem(
    `The backups in ${folders.folder} are gone: mount their disk, or remove ${linkOf(home)} to start a new archive.`,
  )
}

/** The link to the archive, next to the cluster. */
function linkOf(home: DataHome): string {
  return join(dirname(home.cluster), 'wal-archive')
}

/** The archive that this database uses, or used last. */
export function lastArchive(home: DataHome): string | undefined {
  return lstatSync(linkOf(home), { throwIfNoEntry: false }) && readlinkSync(linkOf(home))
}

/** A notice for the operator at the start if the previous archive ends, or if the archive has no backup. */
export function archiveNotice(setting: BackupSetting, home: DataHome): string | undefined {
  const folders = backupFoldersOf(setting.dir, home)
  const last = lastArchive(home)
  const backups = listBackups(folders)
  if (last !== undefined && last !== folders.wal)
    return `The WAL archive was ${last} until now and ends here: set BACKUP_DIR again, or take a new backup.`
  if (setting.dir === undefined || backups.length > 0) return undefined
  return `WAL files are archived in ${folders.wal}, but are useless without a backup: take one with npm run backup.`
}

/** Replaces a file by a rename, so that the running database finds either the old or the new one. */
function replace(path: string, make: (path: string) => void): void {
  rmSync(`${path}.new`, { force: true })
  make(`${path}.new`)
  renameSync(`${path}.new`, path)
}

const archiveScript = `# Has the server encrypt one finished WAL file into the archive. Written by Baize at each start.
set -eu
name="$1"
${requestScript(1, 0.1)}`
