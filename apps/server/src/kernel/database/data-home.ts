import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartProblem } from '../start-problem.ts'
import { systemFolder } from './find-programs.ts'
import { runAs, type OsUser } from './os-user.ts'

/** The folders of one embedded database, and its secrets. */
export interface DataHome {
  readonly folder: string
  /** The configured folder, if the database's user cannot use it and another one is used instead. */
  readonly movedFrom: string | undefined
  readonly cluster: string
  readonly sockets: string
  readonly logFile: string
}

/** Passwords and keys that this installation generated. They are in a file that only its owner can read. */
export interface InstallationSecrets {
  readonly ownerPassword: string
  readonly appPassword: string
  /** Encrypts what must not be readable in the database: unrevealed seeds, private keys. 32 bytes in base64. */
  readonly masterKey: string
  /** Keys of before, which open what is not re-encrypted yet. */
  readonly oldMasterKeys?: readonly string[]
}

/** Prepares the folder. Throws a {@link StartProblem} if it cannot be written. */
export function openDataHome(dataDir: string, user: OsUser): DataHome {
  makeFolder(dataDir)
  const asked = homeIn(dataDir, undefined, user)
  if (asked !== undefined) return asked
  const other = join(systemFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  makeFolder(other)
  const moved = homeIn(other, dataDir, user)
  if (moved === undefined)
    throw new StartProblem(`The database's user cannot write to ${dataDir} or ${other}: set DATA_DIR.`)
  return moved
}

function homeIn(folder: string, movedFrom: string | undefined, user: OsUser): DataHome | undefined {
  const own = join(folder, 'database')
  const sockets = socketFolder(folder)
  for (const path of [own, sockets]) {
    makeFolder(path)
    chmodSync(path, 0o700)
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
  }
  const reachable =
    spawnSync('/bin/sh', ['-c', 'cd "$1" && : > probe && rm probe', 'sh', own], runAs(user)).status === 0
  return reachable
    ? { folder, movedFrom, cluster: join(own, 'cluster'), sockets, logFile: join(own, 'postgres.log') }
    : undefined
}

/** A socket's path may have about 100 characters, so the sockets of a deeply nested folder are in a temporary folder. */
function socketFolder(folder: string): string {
  const beside = join(folder, 'sockets')
  if (beside.length <= 80) return beside
  return join(tmpdir(), `baize-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
}

function makeFolder(path: string): void {
  try {
    makePath(path)
    writeFileSync(join(path, '.writable'), '', { flag: 'w' })
  } catch (error) {
    throw new StartProblem(
      `DATA_DIR ${path} cannot be written (${error instanceof Error && 'code' in error ? String(error.code) : String(error)}).`,
    )
  }
}

/** Creates folder by folder: Node's recursive `mkdir` never returns if a file system refuses a folder as `/proc` does. */
function makePath(path: string): void {
  if (existsSync(path)) return
  makePath(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another starting process may have created it in the meantime.
    if (!existsSync(path)) throw error
  }
}

/** Reads the secrets of this installation; the first time, generates them. */
export function readSecrets(folder: string): InstallationSecrets {
  const found = findSecrets(folder)
  if (found !== undefined) return found
  const made: InstallationSecrets = {
    ownerPassword: randomBytes(24).toString('base64url'),
    appPassword: randomBytes(24).toString('base64url'),
    masterKey: randomBytes(32).toString('base64'),
  }
  writeSecrets(folder, made)
  return made
}

/** The name of the file with an installation's secrets, in its data folder and in each backup. */
export const secretsName = 'secrets.json'

/** Reads the secrets of this installation; `undefined` if it has none. */
export function findSecrets(folder: string): InstallationSecrets | undefined {
  const file = join(folder, secretsName)
  if (!existsSync(file)) return undefined
  // Only this module writes the file.
  return JSON.parse(readFileSync(file, 'utf8')) as InstallationSecrets
}

/** Replaces the secrets as a whole, so that a reader or a crash never sees half of them. */
export function writeSecrets(folder: string, secrets: InstallationSecrets): void {
  const file = join(folder, secretsName)
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
