import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '../../start-problem.ts'
import { postmasterAlive, readTail } from '../embedded.ts'
import { pgCtl, type Programs } from '../run-programs.ts'
import { noArchive, writeSettings, type Settings } from '../settings.ts'
import { aboutWal } from './archive-wal.ts'
import type { BackupKeys } from './backup-keys.ts'
import { openStored } from './store-files.ts'
import { historyOf, readHistory } from './wal-chain.ts'
import { answerRequests, makeRequestFolder, requestFolder, requestScript } from './wal-requests.ts'

/** Where recovery reads WAL, and how far it goes. */
export interface RecoveryPlan {
  readonly wal: string
  /** The keys of encrypted WAL files. */
  readonly keys: BackupKeys | undefined
  /** Recovers up to this moment inclusive; without it, to the end of the archive. */
  readonly at: Temporal.Instant | undefined
  readonly signal: AbortSignal
}

/**
 * Starts PostgreSQL on a copied cluster; it replays the archive and then opens for writing on a new timeline. It is running
 * when this returns. Throws a {@link StartProblem} if that fails: with our own message if a WAL file cannot be decrypted or the
 * archive ends before the given moment, otherwise with PostgreSQL's last fatal error.
 */
export async function recover(programs: Programs, ownerAddress: string, plan: RecoveryPlan): Promise<void> {
  const { home } = programs
  plan.signal.throwIfAborted()
  makeRequestFolder(home, programs.user)
  writeFileSync(join(dirname(home.cluster), scriptName), fetchScript, { mode: 0o644 })
  writeSettings(home, recoverySettings(plan.at))
  writeFileSync(join(home.cluster, 'recovery.signal'), '')
  const problems: unknown[] = []
  const fetching = answerRequests(home, 10, (name) =>
    fetchWal(programs, plan, name).catch((error: unknown) => {
      problems.push(error)
      throw error
    }),
  )
  try {
    // Reaching the state of the backup may take long; `pg_ctl` waits only for that.
    const starting = pgCtl(programs, ['start', '-w', '-t', '604800', '-s', '-l', home.logFile])
    const started = await Promise.race([starting, aborted(plan.signal)])
    const works = started.status === 0 && (await opened(programs, ownerAddress, plan.signal))
    if (problems.length > 0) throw problems[0]
    if (!works) throw new StartProblem(whyNot(lastWords(home.logFile), plan))
  } finally {
    await fetching.stop()
    rmSync(join(dirname(home.cluster), scriptName), { force: true })
    rmSync(requestFolder(home), { recursive: true, force: true })
  }
}

/** Puts one WAL file of the archive, decrypted, where the script finds it; nothing if the archive does not have it. */
async function fetchWal({ home, user }: Programs, { wal, keys }: RecoveryPlan, name: string): Promise<void> {
  const to = join(requestFolder(home), `${name}.file`)
  rmSync(to, { force: true })
  if ((await openStored(join(wal, name), to, keys, aboutWal(name))) === undefined) return
  if (user.uid !== undefined && user.gid !== undefined) chownSync(to, user.uid, user.gid)
}

const scriptName = 'fetch-wal.sh'

/** Exit code 1 means that the archive has no such file. More than 125 ends the recovery. */
const fetchScript = `# Has the restoring program decrypt one WAL file of the archive. Written by Baize for a restore.
set -eu
name="$1"
${requestScript(126, 0.02)}[ -e "$request.file" ] || exit 1
mv "$request.file" "$2"
`

/** Waits until PostgreSQL has left recovery; returns `false` if it ended instead. */
async function opened({ home }: Programs, ownerAddress: string, signal: AbortSignal): Promise<boolean> {
  const inRecovery = 'select pg_is_in_recovery() as value'
  while (postmasterAlive(home)) {
    if (signal.aborted) throw new StartProblem('Interrupted.')
    const client = new pg.Client({ connectionString: ownerAddress })
    // If PostgreSQL ends meanwhile, the connection is lost; the loop notices that.
    client.on('error', () => undefined)
    const stillIn = await client
      .connect()
      .then(async () => (await client.query<{ value: boolean }>(inRecovery)).rows[0]?.value)
      .catch(() => true)
    await client.end().catch(() => undefined)
    if (stillIn === false) return true
    await sleep(100)
  }
  return false
}

function recoverySettings(at: Temporal.Instant | undefined): Settings {
  return {
    ...noArchive.settings,
    // Archives nothing and marks nothing as archived: the next regular start decides about the new timeline.
    archive_command: '',
    restore_command: `sh ../${scriptName} %f %p`,
    recovery_target_action: 'promote',
    recovery_target_timeline: 'latest',
    ...(at === undefined ? {} : { recovery_target_time: inPostgresWords(at) }),
  }
}

/** As `2026-11-21 14:30:00.000000+00`: the settings file does not accept every form of RFC 3339. */
function inPostgresWords(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'microsecond' }).replace('T', ' ').replace('Z', '+00')
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new StartProblem('Interrupted.')))
  })
}

/** The reason why recovery failed. The archive ends with its last transaction. */
function whyNot(words: string, { at }: RecoveryPlan): string {
  if (at !== undefined && words.includes('before configured recovery target was reached'))
    return `The archive ends before ${String(at)}: name an earlier moment, or omit --at to restore everything.`
  return `The database could not be recovered: ${words}`
}

/** The first fatal error in the log; later lines only report that PostgreSQL ends. */
function lastWords(logFile: string): string {
  const fatal = readTail(logFile, 40)
    .split('\n')
    .filter((line) => /\b(?:FATAL|PANIC):/.test(line))
  return (fatal[0] ?? readTail(logFile, 1)).replace(/^.*?(?:FATAL|PANIC):\s*/, '').trim()
}

/** Where recovery ended: the newest timeline's history records where it left the previous one. */
export function recoveredTo(cluster: string, timeline: number): string | undefined {
  const file = join(cluster, 'pg_wal', historyOf(timeline))
  if (!existsSync(file)) return undefined
  return readHistory(readFileSync(file, 'utf8')).at(-1)?.until
}
