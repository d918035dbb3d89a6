import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@baize/server/kernel/database/pool'
import { CrashLoad } from './crash-load.ts'
import { examineCrash, type Examination } from './examine-crash.ts'
import { startTestCluster, type TestCluster } from './test-cluster.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** The plan of a crash run. */
export interface CrashPlan {
  readonly kills: number
  readonly clients: number
  /** The time under load before each kill. */
  readonly loadMs: number
  /** Keeps the load running after the kills until this many commands are acknowledged. */
  readonly acknowledged?: number
  /** `unsynced` where the crash test need not bear the disk as well; see {@link startTestCluster}. */
  readonly writing?: 'synced' | 'unsynced'
  /** The negative control: commits that do not wait for the disk, which must lose acknowledged postings. */
  readonly commitsWithoutDisk?: boolean
}

/** The report of a crash run. */
export interface CrashReport extends Examination {
  readonly acknowledged: number
  /** The longest time without an acknowledgement: crash, recovery, and the lane's resumption. */
  readonly longestGapMs: number
}

/**
 * Repeatedly kills PostgreSQL (`kill -9` of the postmaster) while clients post. A client repeats a command with its key until
 * it is acknowledged. Afterwards all acknowledged commands are looked up and resent.
 */
export async function runCrashes(plan: CrashPlan): Promise<CrashReport> {
  const cluster = await startTestCluster(plan.writing)
  try {
    const test = await createTestDatabase(cluster.address)
    if (plan.commitsWithoutDisk) await plantLazyCommits(test)
    const load = await CrashLoad.start(test, plan.clients)
    for (let kill = 0; kill < plan.kills; kill += 1) {
      await sleep(plan.loadMs)
      await killed(cluster)
    }
    if (plan.commitsWithoutDisk !== true) await sleep(plan.loadMs)
    while (load.count < (plan.acknowledged ?? 0)) await sleep(100)
    await load.stop()
    const examination = await examineCrash(test, load, plan.clients)
    await test.discard()
    return { ...examination, acknowledged: load.count, longestGapMs: load.longestGapMs }
  } finally {
    await cluster.stop()
  }
}

async function killed(cluster: TestCluster): Promise<void> {
  const pid = cluster.postmasterPid()
  process.kill(pid, 'SIGKILL')
  // The supervisor restarts it automatically; the next kill must hit the new server.
  while (!isNewServer(cluster, pid)) await sleep(20)
}

function isNewServer(cluster: TestCluster, old: number): boolean {
  try {
    const pid = cluster.postmasterPid()
    return pid !== old && process.kill(pid, 0)
  } catch {
    return false // Between two servers the file is missing or names no process.
  }
}

/** Uses a deferred trigger, which runs just before the commit in the committing transaction. */
async function plantLazyCommits({ owner }: TestDatabase): Promise<void> {
  await sql`create function lazy() returns trigger language plpgsql as $$
    begin perform set_config('synchronous_commit', 'off', true); return null; end $$`.execute(owner)
  await sql`create constraint trigger lazy after insert on ledger_batch deferrable initially deferred for each row execute function lazy()`.execute(
    owner,
  )
}
