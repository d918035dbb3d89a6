import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { listBackups, type BackupFolders } from './backup-folders.ts'
import { readManifest } from './manifest.ts'

/**
 * Removes all but the newest base backups, then every WAL file before the first that the oldest remaining backup needs.
 * Returns the names of the removed backups. The order matters: if interrupted, it leaves superfluous WAL files, but never a
 * backup without its WAL.
 */
export async function keepNewest(folders: BackupFolders, keep: number): Promise<string[]> {
  const all = listBackups(folders)
  const surplus = all.slice(0, -keep)
  for (const backup of surplus) await rm(backup, { recursive: true })
  const [oldest] = all.slice(-keep)
  const firstNeeded = oldest && (await readManifest(oldest)).wal[0]?.path
  if (firstNeeded !== undefined) await removeWalBefore(folders.wal, firstNeeded)
  return surplus.map((backup) => basename(backup))
}

/** WAL files are ordered by the part of their names after the timeline; history files are tiny and always stay. */
async function removeWalBefore(wal: string, firstNeeded: string): Promise<void> {
  const isOld = (name: string) => /^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < firstNeeded.slice(8)
  const names = await readdir(wal)
  for (const name of names.filter(isOld)) await rm(join(wal, name))
}
