import { existsSync, lstatSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BackupSetting } from '../../config.ts'
import { StartProblem } from '../../start-problem.ts'
import type { DataHome } from '../data-home.ts'
import type { OsUser } from '../os-user.ts'
import { noArchive, type ArchivePlan } from '../settings.ts'
import { backupFoldersOf, listBackups, openBackupFolders, type BackupFolders } from './backup-folders.ts'

/**
 * The archive is on when `BACKUP_DIR` is set or a base backup exists. Without either, WAL files kept would serve nobody
 * and fill a disk (docs/decisions/0008-backups.md).
 */
export function planArchive(setting: BackupSetting, home: DataHome, user: OsUser): ArchivePlan {
  const folders = backupFoldersOf(setting.dir, home)
  const wanted = setting.dir !== undefined || listBackups(folders).length > 0
  return wanted ? archiveInto(folders, setting.walSeconds, user) : noArchive
}

/** Copies each finished WAL file into the archive, and finishes one that is not full after so many seconds. */
export function archiveInto(folders: BackupFolders, walSeconds: number, user: OsUser): ArchivePlan {
  return {
    settings: {
      archive_mode: 'on',
      // Both parameters are names that PostgreSQL makes. Paths of this machine, with whatever is in them, are behind a
      // link beside the cluster, which is the server's working directory: the shell never reads them.
      archive_command: 'sh ../archive-wal.sh %p %f',
      archive_timeout: String(walSeconds),
    },
    install(home) {
      refuseVanished(folders, home)
      openBackupFolders(folders, home.cluster, user)
      const script = join(dirname(home.cluster), 'archive-wal.sh')
      replace(script, (path) => writeFileSync(path, archiveScript, { mode: 0o644 }))
      replace(linkOf(home), (path) => symlinkSync(folders.wal, path))
    },
  }
}

/** A disk that is not mounted looks like an empty folder; an archive begun there would be on the wrong disk. */
function refuseVanished(folders: BackupFolders, home: DataHome): void {
  if (lastArchive(home) !== folders.wal || existsSync(folders.identifier)) return
  throw new StartProblem(
    `The backups in ${folders.folder} are gone: mount their disk, or remove ${linkOf(home)} to begin anew.`,
  )
}

/** The link to the archive, beside the cluster. */
function linkOf(home: DataHome): string {
  return join(dirname(home.cluster), 'wal-archive')
}

/** The archive that this house uses, or used last. */
export function lastArchive(home: DataHome): string | undefined {
  return lstatSync(linkOf(home), { throwIfNoEntry: false }) && readlinkSync(linkOf(home))
}

/** What whoever starts the house should know about its archive: one that ended, or one without a backup. */
export function archiveNotice(setting: BackupSetting, home: DataHome): string | undefined {
  const folders = backupFoldersOf(setting.dir, home)
  const last = lastArchive(home)
  const backups = listBackups(folders)
  if (last !== undefined && last !== folders.wal)
    return `The WAL archive was ${last} until now, and ends there: set BACKUP_DIR again, or take a new backup.`
  if (setting.dir === undefined || backups.length > 0) return undefined
  return `WAL files go to ${folders.wal}, which help nobody without a backup: take one with npm run backup.`
}

/** A rename, so that the running server finds the old one or the new one. */
function replace(path: string, make: (path: string) => void): void {
  rmSync(`${path}.new`, { force: true })
  make(`${path}.new`)
  renameSync(`${path}.new`, path)
}

/**
 * A WAL file that was finished early is mostly zeros, which `sparse` leaves out on the disk: a quiet minute costs some
 * kilobytes instead of 16 MB. Outside Linux `dd` may not know `fsync`; there everything is brought to disk instead.
 */
const [copyOptions, toDisk] =
  process.platform === 'linux' ? ['sparse,fsync', 'sync ../wal-archive/.'] : ['sparse', 'sync']

const archiveScript = `# Copies one finished WAL file, $1, into the archive as $2. Written by Baize at each start.
set -eu
there="../wal-archive/$2"
unfinished="../wal-archive/.$2.unfinished"
if [ -e "$there" ]; then
  # After a crash PostgreSQL may bring the same file once more. Another content is another database's, and stays.
  cmp -s "$1" "$there" || { echo "baize: $2 is in the archive with another content" >&2; exit 1; }
else
  dd if="$1" of="$unfinished" bs=65536 conv=${copyOptions} 2>/dev/null || {
    echo "baize: $2 cannot be written to the archive" >&2
    rm -f "$unfinished"
    exit 1
  }
  mv -n "$unfinished" "$there"
  [ ! -e "$unfinished" ]
fi
# Also when the file was there already: the crash may have come between the renaming and this.
${toDisk}
`
