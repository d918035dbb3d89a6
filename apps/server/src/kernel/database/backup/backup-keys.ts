import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { BackupSetting } from '../../config.ts'
import { StartProblem } from '../../start-problem.ts'

/** A key that backups are encrypted under. */
export interface BackupKey {
  /** Identifies the key without revealing it: eight bytes in hexadecimal. */
  readonly id: string
  /** Derives 32 bytes for one use. */
  derive(purpose: string, salt: Uint8Array): Uint8Array
}

/** The first key encrypts; every key decrypts, so that the key can be changed. */
export type BackupKeys = readonly [BackupKey, ...BackupKey[]]

/** Wraps 32 bytes as a key. */
export function backupKeyOf(bytes: Uint8Array): BackupKey {
  return {
    id: createHash('sha256').update('baize backup key id').update(bytes).digest('hex').slice(0, 16),
    derive: (purpose, salt) => Buffer.from(hkdfSync('sha256', bytes, salt, purpose, 32)),
  }
}

/**
 * Reads the keys from `BACKUP_KEY` or the file `BACKUP_KEY_FILE`. Demo mode creates a key beside the data folder. Returns
 * `undefined` if there is none. Throws a {@link StartProblem} for anything that is not a key, and for a file that others can
 * read or that lies in the data or among the backups: whoever gets those must not get the key with them.
 */
export function readBackupKeys(setting: BackupSetting, dataDir: string): BackupKeys | undefined {
  if (setting.keys !== undefined) return parse(setting.keys, 'BACKUP_KEY')
  const file = setting.keyFile
  if (file === undefined) return undefined
  if (!existsSync(file) && setting.makesKeyFile) makeKeyFile(file)
  if (!existsSync(file)) throw new StartProblem(`BACKUP_KEY_FILE: there is no file ${file}.`)
  for (const folder of [dataDir, setting.dir ?? join(dataDir, 'backups')])
    if (isInside(file, folder))
      throw new StartProblem(`BACKUP_KEY_FILE must not be in ${folder}: keep the key apart from what it protects.`)
  if ((statSync(file).mode & 0o077) !== 0)
    throw new StartProblem(`BACKUP_KEY_FILE ${file} can be read by other users: chmod 600.`)
  return parse(readFileSync(file, 'utf8'), 'BACKUP_KEY_FILE')
}

/** The reason why nothing can be backed up without a key. */
export const noBackupKey =
  'Backups are encrypted and need a key: set BACKUP_KEY_FILE (see “The key” under “Backups” in docs/operating.md).'

function parse(text: string, name: string): BackupKeys {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => {
      const bytes = Buffer.from(word, 'base64')
      // The value is secret, so the error does not repeat it.
      if (bytes.length !== 32) throw new StartProblem(`${name} is not 32 bytes in base64.`)
      return backupKeyOf(bytes)
    })
  const [first, ...others] = keys
  if (first === undefined) throw new StartProblem(`${name} contains no key.`)
  return [first, ...others]
}

function makeKeyFile(file: string): void {
  try {
    writeFileSync(`${file}.new`, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartProblem(`The key for backups cannot be created in ${file} (${code}): set BACKUP_KEY_FILE.`)
  }
}

function isInside(file: string, folder: string): boolean {
  const real = existsSync(folder) ? realpathSync(folder) : resolve(folder)
  return realpathSync(file).startsWith(`${real}${sep}`)
}
