import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { StartProblem } from '../start-problem.ts'
import { findPrograms } from './find-programs.ts'
import type { DataHome } from './data-home.ts'
import type { OsUser } from './os-user.ts'
import { lastLine, pgCtl, run, type Programs } from './run-programs.ts'
import { applySettings, noArchive, type ArchivePlan } from './settings.ts'

/** The role that owns the embedded database. */
export const ownerName = 'baize_owner'

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** The database's address with the login of a role. */
  address(role: string, password: string, database?: string): string
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or takes over one that a killed server left running. It is a separate process, so killing
 * the server loses nothing; if it dies by itself, a watch restarts it. It listens only on a Unix socket.
 */
export async function startEmbedded(
  home: DataHome,
  user: OsUser,
  ownerPassword: string,
  log: Log,
  archive: ArchivePlan = noArchive,
): Promise<EmbeddedPostgres> {
  const programs: Programs = { bin: findPrograms(user), home, user }
  if (!existsSync(join(home.cluster, 'PG_VERSION'))) await initialise(programs, ownerPassword)
  // A running database may belong to another server: the holder of the data folder's lock writes the settings.
  if (!postmasterAlive(home)) applySettings(home, archive)
  const attending = archive.attend?.(home)
  await ensureRunning(programs).catch(async (error: unknown) => {
    await attending?.stop()
    throw error
  })
  const watch = setInterval(() => {
    if (postmasterAlive(home)) return
    log.error('the database stopped by itself; restarting it')
    ensureRunning(programs).catch((error: unknown) => log.error({ err: error }, 'the database could not be restarted'))
  }, 500)
  watch.unref()
  return {
    address: (role, password, database) => addressOf(home, role, password, database),
    async stop() {
      clearInterval(watch)
      await pgCtl(programs, ['stop', '-m', 'fast', '-w', '-t', '20'])
      // PostgreSQL archives its last WAL files while it stops.
      await attending?.stop()
    },
  }
}

/** The address of a data folder's embedded database with the login of a role, whether it is running or not. */
export function addressOf(home: DataHome, role: string, password: string, database = 'postgres'): string {
  return `postgres://${role}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(home.sockets)}`
}

/** Creates the cluster under another name and renames it, so that an interrupted first start leaves no partial cluster. */
async function initialise(programs: Programs, ownerPassword: string): Promise<void> {
  const unfinished = `${programs.home.cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const passwordFile = `${unfinished}.password`
  writeFileSync(passwordFile, ownerPassword, { mode: 0o600 })
  if (programs.user.uid !== undefined && programs.user.gid !== undefined)
    chownSync(passwordFile, programs.user.uid, programs.user.gid)
  const options = ['--username', ownerName, '--pwfile', passwordFile, '--auth', 'scram-sha-256', '--encoding', 'UTF8']
  const locale = ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C', '--data-checksums']
  const result = await run(join(programs.bin, 'initdb'), ['-D', unfinished, ...options, ...locale], programs.user)
  rmSync(passwordFile, { force: true })
  if (result.status !== 0) throw new StartProblem(`The database could not be created: ${lastLine(result.output)}`)
  renameSync(unfinished, programs.home.cluster)
}

async function ensureRunning(programs: Programs): Promise<void> {
  if (postmasterAlive(programs.home)) {
    const status = await pgCtl(programs, ['status'])
    if (status.status === 0) return
  }
  const started = await pgCtl(programs, ['start', '-w', '-t', '60', '-s', '-l', programs.home.logFile])
  if (started.status !== 0) {
    throw new StartProblem(
      `The database does not start: ${lastLine(readTail(programs.home.logFile)) || lastLine(started.output)}`,
    )
  }
}

/** Whether the process that the lock file names is running. Cheap enough for twice a second. */
export function postmasterAlive(home: DataHome): boolean {
  const lockFile = join(home.cluster, 'postmaster.pid')
  try {
    const [pid = '', ...rest] = readFileSync(lockFile, 'utf8').split('\n')
    process.kill(Number(pid), 0)
    if (!isZombie(pid)) return true
    // In a container whose first process does not reap zombies, a killed database keeps its process id, and PostgreSQL would
    // consider it alive. An id above all possible ones shows that it is gone; the rest of the file stays, since PostgreSQL
    // uses it to make sure that no orphaned backend is still writing.
    writeFileSync(lockFile, [beyondEveryPid, ...rest].join('\n'))
    // The socket's lock file names the same dead process, and guards only the socket.
    rmSync(join(home.sockets, '.s.PGSQL.5432.lock'), { force: true })
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && inconclusive.has(error.code)
  }
}

/** Errors that do not show that it is gone: it belongs to another user, or this process may currently open no more files. */
const inconclusive: ReadonlySet<unknown> = new Set(['EPERM', 'EMFILE', 'ENFILE'])

const beyondEveryPid = '4194305'

function isZombie(pid: string): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false // Without /proc, zombies are reaped.
  }
}

/** The last lines of a log file. */
export function readTail(file: string, lines = 5): string {
  return spawnSync('tail', ['-n', String(lines), file], { encoding: 'utf8' }).stdout ?? ''
}
