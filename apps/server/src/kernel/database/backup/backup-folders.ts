import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartProblem } from '../../start-problem.ts'
import type { DataHome } from '../data-home.ts'

/** The folders of one database's backups. */
export interface BackupFolders {
  readonly folder: string
  /** Contains a folder for each base backup. */
  readonly base: string
  /** The archive of WAL files. */
  readonly wal: string
  /** The file that identifies the database of these backups. */
  readonly identifier: string
}

/** The folders of the backups: in the configured folder, or in `backups` in the data folder. Creates nothing. */
export function backupFoldersOf(dir: string | undefined, home: Pick<DataHome, 'folder'>): BackupFolders {
  return foldersIn(dir ?? join(home.folder, 'backups'))
}

/** The subfolders of a folder of backups. */
export function foldersIn(folder: string): BackupFolders {
  return {
    folder,
    base: join(folder, 'base'),
    wal: join(folder, 'wal'),
    identifier: join(folder, 'database-identifier'),
  }
}

/** The folders of finished base backups, oldest first: their names are times. */
export function listBackups(folders: BackupFolders): string[] {
  if (!existsSync(folders.base)) return []
  return readdirSync(folders.base)
    .filter((name) => existsSync(join(folders.base, name, manifestName)) && !name.endsWith(unfinishedEnd))
    .toSorted()
    .map((name) => join(folders.base, name))
}

/** The name of a backup's list of files. */
export const manifestName = 'manifest.json'
/** The suffix of the folder of a backup in progress. */
export const unfinishedEnd = '.unfinished'

/**
 * Creates the folders. Throws a {@link StartProblem} if that fails, or if the folder contains another database's backups: WAL
 * files of two databases have the same names.
 */
export function openBackupFolders(folders: BackupFolders, cluster: string): void {
  try {
    for (const path of [folders.base, folders.wal]) makeFolder(path)
    chmodSync(folders.base, 0o700)
    chmodSync(folders.wal, 0o700)
    accessSync(folders.wal, constants.W_OK)
  } catch (error) {
    throw new StartProblem(`The backup folder ${folders.folder} cannot be created or written (${codeOf(error)}).`)
  }
  claim(folders, systemIdentifier(cluster))
}

/** Creates folder by folder: Node's recursive `mkdir` never returns if a file system refuses a folder as `/proc` does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

function claim(folders: BackupFolders, identifier: string): void {
  const file = folders.identifier
  if (!existsSync(file)) writeFileSync(file, `${identifier}\n`)
  const found = readFileSync(file, 'utf8').trim()
  if (found !== identifier)
    throw new StartProblem(`${folders.folder} contains the backups of another database (${found}): set BACKUP_DIR.`)
}

/** The system identifier of a cluster and all its copies. */
function systemIdentifier(cluster: string): string {
  const bytes = Buffer.alloc(8)
  const file = openSync(join(cluster, 'global', 'pg_control'), 'r')
  readSync(file, bytes, 0, 8, 0)
  closeSync(file)
  return identifierOf(bytes)
}

/** The system identifier in a control file: its first eight bytes. */
export function identifierOf(control: Buffer): string {
  return control.readBigUInt64LE().toString()
}
