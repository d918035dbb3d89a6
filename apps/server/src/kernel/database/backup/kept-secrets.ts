import { existsSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { secretsName, type InstallationSecrets } from '../data-home.ts'
import type { BackupKeys } from './backup-keys.ts'
import { syncFolder } from './copy-files.ts'
import { openStored, storeBytes } from './store-files.ts'

/**
 * A copy of the newest secrets, encrypted, beside the archive. A base backup contains the secrets of its time, but the archive
 * leads beyond it: what was written after the master key was rotated can be opened with the newest secrets only.
 */
const about = 'newest secrets'

/** Replaces the copy. */
export async function keepSecrets(folder: string, keys: BackupKeys, secrets: InstallationSecrets): Promise<void> {
  const unfinished = join(folder, `${secretsName}.unfinished`)
  await rm(unfinished, { force: true })
  await storeBytes(Buffer.from(JSON.stringify(secrets)), unfinished, keys[0], about)
  await rename(unfinished, join(folder, secretsName))
  await syncFolder(folder)
}

/** Adds the keys of the copy, if there is one, to the secrets of a base backup: nobody knows yet which of them are needed. */
export async function withKeptKeys(
  fromBackup: InstallationSecrets,
  { wal, keys, place }: { readonly wal: string; readonly keys: BackupKeys | undefined; readonly place: string },
): Promise<InstallationSecrets> {
  const kept = join(dirname(wal), secretsName)
  if (!existsSync(kept)) return fromBackup
  const opened = join(place, `${secretsName}.kept`)
  await rm(opened, { force: true })
  await openStored(kept, opened, keys, about)
  // Only the function above writes it.
  const newest = JSON.parse(readFileSync(opened, 'utf8')) as InstallationSecrets
  await rm(opened)
  const known = [newest, fromBackup].flatMap(({ masterKey, oldMasterKeys = [] }) => [masterKey, ...oldMasterKeys])
  const older = [...new Set(known)].filter((key) => key !== newest.masterKey)
  if (older.length === 0) return fromBackup
  return { ...fromBackup, masterKey: newest.masterKey, oldMasterKeys: older }
}
