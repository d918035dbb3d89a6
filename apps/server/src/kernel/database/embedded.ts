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

/** The owner's role in the embedded database. */
export const ownerName = 'baize_owner'

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** The address of a role in it. */
  address(role: string, password: string, database?: string): string
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or takes over one that a killed server left running. It is a process of its own, so
 * a killed server loses nothing; a watch starts it again should it die alone. Reached by a socket file only.
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
  // One that runs is perhaps another house's: whoever holds the data folder's lock settles its settings.
  if (!postmasterAlive(home)) applySettings(home, archive)
  await ensureRunning(programs)
  const watch = setInterval(() => {
    if (postmasterAlive(home)) return
    log.error('the database stopped by itself; starting it again')
    ensureRunning(programs).catch((error: unknown) => log.error({ err: error }, 'the database does not start'))
  }, 500)
  watch.unref()
  return {
    address: (role, password, database) => addressOf(home, role, password, database),
    async stop() {
      clearInterval(watch)
      await pgCtl(programs, ['stop', '-m', 'fast', '-w', '-t', '20'])
    },
  }
}

/** The address of a role in the embedded database of a data folder, running or not. */
export function addressOf(home: DataHome, role: string, password: string, database = 'postgres'): string {
  return `postgres://${role}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(home.sockets)}`
}

/** Builds the cluster beside its place and moves it there whole, so that an interrupted first start leaves no half one. */
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

/** Whether the process that the lock file names is there. Cheap enough to ask twice a second. */
export function postmasterAlive(home: DataHome): boolean {
  const lockFile = join(home.cluster, 'postmaster.pid')
  try {
    const [pid = '', ...rest] = readFileSync(lockFile, 'utf8').split('\n')
    process.kill(Number(pid), 0)
    if (!isZombie(pid)) return true
    // In a container whose first process does not collect the dead, a killed server still has its number, and
    // PostgreSQL would take it for alive. A number beyond every real one lets it see that it is gone; the rest of the
    // file stays, since with it PostgreSQL makes sure that no orphaned backend still writes.
    writeFileSync(lockFile, [beyondEveryPid, ...rest].join('\n'))
    // The socket's own lock names the same dead process, and guards nothing but the socket file.
    rmSync(join(home.sockets, '.s.PGSQL.5432.lock'), { force: true })
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && untold.has(error.code)
  }
}

/** What says nothing of whether it is there: it is another user's, or this process may open no more files just now. */
const untold: ReadonlySet<unknown> = new Set(['EPERM', 'EMFILE', 'ENFILE'])

const beyondEveryPid = '4194305'

function isZombie(pid: string): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false // No such file system: its first process collects the dead.
  }
}

/** The last lines of a log file. */
export function readTail(file: string, lines = 5): string {
  return spawnSync('tail', ['-n', String(lines), file], { encoding: 'utf8' }).stdout ?? ''
}
