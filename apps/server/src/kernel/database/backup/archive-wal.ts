import { existsSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataHome } from '../data-home.ts'
import type { BackupFolders } from './backup-folders.ts'
import type { BackupKeys } from './backup-keys.ts'
import { syncFile, syncFolder } from './copy-files.ts'
import { hashFile, hashOriginal, storeFile } from './store-files.ts'
import { answerRequests, type WalRequests } from './wal-requests.ts'

/** The name that is authenticated with an encrypted WAL file. */
export function aboutWal(name: string): string {
  return `wal ${name}`
}

/** Encrypts each WAL file that PostgreSQL has finished into the archive, until it is stopped. */
export function attendArchive(home: DataHome, folders: BackupFolders, keys: BackupKeys): WalRequests {
  return answerRequests(home, 100, (name) => archiveOne(join(home.cluster, 'pg_wal', name), folders.wal, name, keys))
}

/**
 * Archives one file. After a crash PostgreSQL may ask for the same file again; different content is another database's, and
 * stays.
 */
async function archiveOne(from: string, wal: string, name: string, keys: BackupKeys): Promise<void> {
  const to = join(wal, name)
  if (existsSync(to)) {
    const [here, there] = await Promise.all([hashFile(from), hashOriginal(to, keys, aboutWal(name))])
    if (here?.sha256 !== there) throw new Error('it is in the archive with different content')
  } else {
    const unfinished = join(wal, `.${name}.unfinished`)
    await rm(unfinished, { force: true })
    await write(from, unfinished, name, keys)
    await rename(unfinished, to)
  }
  // Even if the file already existed: the crash may have come between the rename and this.
  await syncFolder(wal)
}

/** History and label files contain positions in the log only, and a restore reads them before anything else. */
async function write(from: string, to: string, name: string, [key]: BackupKeys): Promise<void> {
  if (/\.(?:history|backup)$/.test(name)) {
    await copyFile(from, to)
    return syncFile(to)
  }
  if ((await storeFile(from, to, key, aboutWal(name))) === undefined) throw new Error('it does not exist')
}
