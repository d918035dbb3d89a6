import { spawnSync } from 'node:child_process'
import { StartProblem } from '../start-problem.ts'

/** The user that runs the database. `undefined` ids mean this process's own user. */
export interface OsUser {
  readonly uid: number | undefined
  readonly gid: number | undefined
}

const accountName = 'baize'

/**
 * PostgreSQL refuses to run as root, so if this process is root, an ordinary system account runs it, which is created the
 * first time. Any other user runs it directly.
 */
export function databaseUser(): OsUser {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: undefined }
  const found = lookUp(accountName) ?? create() ?? lookUp('postgres')
  if (found === undefined) {
    throw new StartProblem(
      'The database cannot run as root: create an ordinary account named baize, or start as an ordinary user.',
    )
  }
  return found
}

function create(): OsUser | undefined {
  spawnSync('useradd', [
    '--system',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    accountName,
  ])
  return lookUp(accountName)
}

function lookUp(name: string): OsUser | undefined {
  const ids = [numberFrom('-u', name), numberFrom('-g', name)] as const
  return ids[0] === undefined || ids[1] === undefined ? undefined : { uid: ids[0], gid: ids[1] }
}

function numberFrom(flag: '-u' | '-g', name: string): number | undefined {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return result.status === 0 ? Number(result.stdout.trim()) : undefined
}

/** Options for running a child process as this user, without this process's environment. */
export function runAs(user: OsUser): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  const ids = user.uid === undefined || user.gid === undefined ? {} : { uid: user.uid, gid: user.gid }
  return { ...ids, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } }
}
