import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartProblem } from '../start-problem.ts'
import { systemFolder } from './find-programs.ts'
import { runAs, type OsUser } from './os-user.ts'

/** The folders of one embedded database, and the secrets kept beside it. */
export interface DataHome {
  readonly folder: string
  /** Set when the folder asked for could not be used by the database's user and another one is used instead. */
  readonly movedFrom: string | undefined
  readonly cluster: string
  readonly sockets: string
  readonly logFile: string
}

/** Passwords and keys that this installation made for itself. Kept in a file that only its owner can read. */
export interface InstallationSecrets {
  readonly ownerPassword: string
  readonly appPassword: string
  /** Encrypts what the database must not show: seeds not yet revealed, private keys. 32 bytes, base64. */
  readonly masterKey: string
}

/** Makes the folder ready. Throws a {@link StartProblem} when it cannot be written. */
export function openDataHome(dataDir: string, user: OsUser): DataHome {
  makeFolder(dataDir)
  const asked = homeIn(dataDir, undefined, user)
  if (asked !== undefined) return asked
  const other = join(systemFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  makeFolder(other)
  const moved = homeIn(other, dataDir, user)
  if (moved === undefined)
    throw new StartProblem(`The database's user can write neither to ${dataDir} nor to ${other}: set DATA_DIR.`)
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

/** A socket's path may have about 100 characters; a deep folder gets its sockets a short place of their own. */
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

/** Folder by folder: Node's own recursive way never returns where a file system refuses a folder as `/proc` does. */
function makePath(path: string): void {
  if (existsSync(path)) return
  makePath(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process that starts now may have made it in between.
    if (!existsSync(path)) throw error
  }
}

/** Reads the secrets of this installation, or makes them the first time. */
export function readSecrets(folder: string): InstallationSecrets {
  const file = join(folder, 'secrets.json')
  if (!existsSync(file)) {
    const made: InstallationSecrets = {
      ownerPassword: randomBytes(24).toString('base64url'),
      appPassword: randomBytes(24).toString('base64url'),
      masterKey: randomBytes(32).toString('base64'),
    }
    writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  // Only the lines above write this file.
  return JSON.parse(readFileSync(file, 'utf8')) as InstallationSecrets
}
