import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '../../start-problem.ts'
import { postmasterAlive, readTail } from '../embedded.ts'
import { pgCtl, type Programs } from '../run-programs.ts'
import { noArchive, writeSettings, type Settings } from '../settings.ts'
import { historyOf, readHistory } from './wal-chain.ts'

/** From where WAL is read and how far recovery goes. */
export interface RecoveryPlan {
  readonly wal: string
  /** The moment up to which it recovers, that moment included; without it, to the archive's end. */
  readonly at: Temporal.Instant | undefined
  readonly signal: AbortSignal
}

/** The folder beside the cluster in which recovery keeps a link to the archive. */
const linkName = 'wal-source'

/**
 * Starts the server once on a copied cluster, which replays the archive and then opens for writing on a timeline of its
 * own. It is running when this returns. Throws a {@link StartProblem} when it cannot: in our words where the archive does
 * not hold the moment asked for, else with PostgreSQL's own last ones.
 */
export async function recover(programs: Programs, ownerAddress: string, plan: RecoveryPlan): Promise<void> {
  const { home } = programs
  plan.signal.throwIfAborted()
  const link = join(dirname(home.cluster), linkName)
  rmSync(link, { force: true })
  symlinkSync(plan.wal, link)
  writeSettings(home, recoverySettings(plan.at))
  writeFileSync(join(home.cluster, 'recovery.signal'), '')
  // Reaching the state of the backup may take long; `pg_ctl` waits for that and no further.
  const starting = pgCtl(programs, ['start', '-w', '-t', '604800', '-s', '-l', home.logFile])
  const started = await Promise.race([starting, aborted(plan.signal)])
  if (started.status !== 0 || !(await opened(programs, ownerAddress, plan.signal)))
    throw new StartProblem(whyNot(lastWords(home.logFile), plan))
  rmSync(link, { force: true })
}

/** Waits until it has left recovery; false when it ended instead. */
async function opened({ home }: Programs, ownerAddress: string, signal: AbortSignal): Promise<boolean> {
  const inRecovery = 'select pg_is_in_recovery() as value'
  while (postmasterAlive(home)) {
    if (signal.aborted) throw new StartProblem('Interrupted.')
    const client = new pg.Client({ connectionString: ownerAddress })
    // A server that ends in between takes the connection with it; the loop sees that it is gone.
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
    // Nothing is archived and nothing is marked as archived: the house's own next start decides about the new timeline.
    archive_command: '',
    restore_command: `cp ../${linkName}/%f %p`,
    recovery_target_action: 'promote',
    recovery_target_timeline: 'latest',
    ...(at === undefined ? {} : { recovery_target_time: inPostgresWords(at) }),
  }
}

/** As `2026-11-21 14:30:00.000000+00`: the settings file does not take every form of RFC 3339. */
function inPostgresWords(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'microsecond' }).replace('T', ' ').replace('Z', '+00')
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new StartProblem('Interrupted.')))
  })
}

/** What keeps a moment from being reached. An archive ends with the last transaction that it has. */
function whyNot(words: string, { at }: RecoveryPlan): string {
  if (at !== undefined && words.includes('before configured recovery target was reached'))
    return `The archive has nothing as late as ${String(at)}: name an earlier moment, or leave --at out for everything that is there.`
  return `The database could not be recovered: ${words}`
}

/** The fatal lines of the log; what follows them only says that the server ends. */
function lastWords(logFile: string): string {
  const fatal = readTail(logFile, 40)
    .split('\n')
    .filter((line) => /\b(?:FATAL|PANIC):/.test(line))
  return (fatal[0] ?? readTail(logFile, 1)).replace(/^.*?(?:FATAL|PANIC):\s*/, '').trim()
}

/** Where recovery ended: the newest timeline's history says where it left the one before. */
export function recoveredTo(cluster: string, timeline: number): string | undefined {
  const file = join(cluster, 'pg_wal', historyOf(timeline))
  if (!existsSync(file)) return undefined
  return readHistory(readFileSync(file, 'utf8')).at(-1)?.until
}
