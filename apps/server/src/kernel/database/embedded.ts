import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { StartProblem } from '../start-problem.ts'
import { findBinaries } from './binaries.ts'
import type { DataHome } from './data-home.ts'
import { runAs, type OsUser } from './os-user.ts'

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
): Promise<EmbeddedPostgres> {
  const programs: Programs = { bin: findBinaries(user), home, user }
  if (!existsSync(join(home.cluster, 'PG_VERSION'))) await initialise(programs, ownerPassword)
  writeSettings(home)
  await ensureRunning(programs)
  const watch = setInterval(() => {
    if (postmasterAlive(home)) return
    log.error('the database stopped by itself; starting it again')
    ensureRunning(programs).catch((error: unknown) => log.error({ err: error }, 'the database does not start'))
  }, 500)
  watch.unref()
  return {
    address: (role, password, database = 'postgres') =>
      `postgres://${role}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(home.sockets)}`,
    async stop() {
      clearInterval(watch)
      await pgCtl(programs, ['stop', '-m', 'fast', '-w', '-t', '20'])
    },
  }
}

interface Programs {
  readonly bin: string
  readonly home: DataHome
  readonly user: OsUser
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

/**
 * Durability is never traded: fsync, synchronous commit and checksums stay on. `max_wal_size` is bounded so that
 * recovery after a crash stays under five seconds.
 */
function writeSettings(home: DataHome): void {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: home.sockets,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '256MB',
    max_wal_size: '1GB',
    min_wal_size: '256MB',
    synchronous_commit: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    checkpoint_timeout: '5min',
    // After a crash every file is brought to disk before recovery; one call does it in a tenth of the time, on Linux.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    cluster_name: 'baize',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  writeFileSync(join(home.cluster, 'postgresql.auto.conf'), `# Written at each start.\n${lines.join('\n')}\n`)
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
function postmasterAlive(home: DataHome): boolean {
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
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const beyondEveryPid = '4194305'

function isZombie(pid: string): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false // No such file system: its first process collects the dead.
  }
}

function pgCtl(programs: Programs, command: readonly string[]): Promise<Finished> {
  return run(join(programs.bin, 'pg_ctl'), ['-D', programs.home.cluster, ...command], programs.user)
}

interface Finished {
  readonly status: number | null
  readonly output: string
}

function run(program: string, parameters: readonly string[], user: OsUser): Promise<Finished> {
  return new Promise((resolve, reject) => {
    // A started server may inherit the pipes, so the end is the exit of this program and not the closing of its pipes.
    const child = spawn(program, parameters, { ...runAs(user), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('exit', (status) => {
      child.stdout.destroy()
      child.stderr.destroy()
      resolve({ status, output })
    })
  })
}

function readTail(file: string): string {
  return spawnSync('tail', ['-n', '5', file], { encoding: 'utf8' }).stdout ?? ''
}

function lastLine(text: string): string {
  return (
    text
      .trim()
      .split('\n')
      .findLast((line) => line.trim() !== '')
      ?.trim() ?? ''
  )
}
