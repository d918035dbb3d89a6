import { existsSync, lstatSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BackupSetting } from '../../config.ts'
import { StartProblem } from '../../start-problem.ts'
import type { DataHome } from '../data-home.ts'
import type { OsUser } from '../os-user.ts'
import { noArchive, type ArchivePlan } from '../settings.ts'
import { backupFoldersOf, listBackups, openBackupFolders, type BackupFolders } from './backup-folders.ts'

/**
 * The archive is on if `BACKUP_DIR` is set or a base backup exists. Otherwise, archived WAL files would be useless and fill
 * the disk (docs/decisions/0008-backups.md).
 */
export function planArchive(setting: BackupSetting, home: DataHome, user: OsUser): ArchivePlan {
  const folders = backupFoldersOf(setting.dir, home)
  const wanted = setting.dir !== undefined || listBackups(folders).length > 0
  return wanted ? archiveInto(folders, setting.walSeconds, user) : noArchive
}

/** Copies each finished WAL file into the archive, and switches to a new file after `walSeconds` at the latest. */
export function archiveInto(folders: BackupFolders, walSeconds: number, user: OsUser): ArchivePlan {
  return {
    settings: {
      archive_mode: 'on',
      // PostgreSQL generates both parameters. Paths of this machine, with whatever characters, are behind a link next to the
      // cluster, which is PostgreSQL's working directory, so the shell never parses them.
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

/**
 * A WAL file that was finished early is mostly zeros, which `sparse` does not store: a quiet minute costs some kilobytes
 * instead of 16 MB. Outside Linux, `dd` may not support `fsync`; there, `sync` flushes everything to disk instead.
 */
const [copyOptions, toDisk] =
  process.platform === 'linux' ? ['sparse,fsync', 'sync ../wal-archive/.'] : ['sparse', 'sync']

const archiveScript = `# Copies one finished WAL file, $1, into the archive as $2. Written by Baize at each start.
set -eu
there="../wal-archive/$2"
unfinished="../wal-archive/.$2.unfinished"
if [ -e "$there" ]; then
  # After a crash PostgreSQL may archive the same file again. Different content is another database's, and stays.
  cmp -s "$1" "$there" || { echo "baize: $2 is in the archive with different content" >&2; exit 1; }
else
  dd if="$1" of="$unfinished" bs=65536 conv=${copyOptions} 2>/dev/null || {
    echo "baize: $2 cannot be written to the archive" >&2
    rm -f "$unfinished"
    exit 1
  }
  mv -n "$unfinished" "$there"
  [ ! -e "$unfinished" ]
fi
# Even if the file already existed: the crash may have come between the rename and this.
${toDisk}
`
