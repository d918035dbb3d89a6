import { setTimeout as sleep } from 'node:timers/promises'
import { minor, parseCurrencyCode } from '@baize/money'
import { systemClock } from '@baize/server/kernel/clock'
import { isUnavailable, sql } from '@baize/server/kernel/database/pool'
import { Refusal } from '@baize/server/kernel/http/refusal'
import { brandId, memberId } from '@baize/server/kernel/ids'
import { createLog } from '@baize/server/kernel/log'
import { createMetrics } from '@baize/server/kernel/metrics'
import {
  openLedger,
  verifyBooks,
  type AccountId,
  type HouseAccountId,
  type Ledger,
  type PostCommand,
  type ProviderId,
} from '@baize/server/modules/ledger'
import { startTestCluster, type TestCluster } from './test-cluster.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** How hard and how often. */
export interface CrashPlan {
  readonly kills: number
  readonly clients: number
  /** Time under load before each kill. */
  readonly loadMs: number
  /** The negative control: plants a commit that does not wait for the disk, which must lose acknowledged postings. */
  readonly commitsWithoutDisk?: boolean
}

/** What a crash run saw. */
export interface CrashReport {
  readonly acknowledged: number
  /** Acknowledged keys without their posting. */
  readonly lost: number
  /** Keys whose retry after everything had another effect than they have once. */
  readonly doubled: number
  /** What the verifier found. */
  readonly problems: readonly string[]
  /** The longest time without any acknowledgement: crash, recovery and the lane's way back. */
  readonly longestGapMs: number
}

/**
 * Kills PostgreSQL (`kill -9` of its first process) again and again while clients post. A client repeats a command with
 * its key until it is acknowledged. Then every acknowledged key is looked up, and every command is sent once more to a
 * ledger that knows nothing.
 */
export async function runCrashes(plan: CrashPlan): Promise<CrashReport> {
  const cluster = await startTestCluster()
  try {
    const test = await createTestDatabase(cluster.address)
    if (plan.commitsWithoutDisk) await plantLazyCommits(test)
    const load = await startLoad(test, plan.clients)
    for (let kill = 0; kill < plan.kills; kill += 1) {
      await sleep(plan.loadMs)
      await killed(cluster)
    }
    if (plan.commitsWithoutDisk !== true) await sleep(plan.loadMs)
    const { acknowledged, longestGapMs } = await load.stop()
    const report = await examine(test, acknowledged)
    await test.discard()
    return { ...report, acknowledged: acknowledged.length, longestGapMs }
  } finally {
    await cluster.stop()
  }
}

async function killed(cluster: TestCluster): Promise<void> {
  const pid = cluster.postmasterPid()
  process.kill(pid, 'SIGKILL')
  // The supervisor starts it again by itself; the next kill is for the new one.
  while (!isNewServer(cluster, pid)) await sleep(20)
}

function isNewServer(cluster: TestCluster, old: number): boolean {
  try {
    const pid = cluster.postmasterPid()
    return pid !== old && process.kill(pid, 0)
  } catch {
    return false // Between two servers the file is not there, or names nobody.
  }
}

/** A deferred trigger runs right before the commit, in the committing transaction. */
async function plantLazyCommits({ owner }: TestDatabase): Promise<void> {
  await sql`create function lazy() returns trigger language plpgsql as $$
    begin perform set_config('synchronous_commit', 'off', true); return null; end $$`.execute(owner)
  await sql`create constraint trigger lazy after insert on ledger_batch deferrable initially deferred for each row execute function lazy()`.execute(
    owner,
  )
}

async function startLoad(test: TestDatabase, clients: number) {
  const ledger = await openServersLedger(test)
  const currency = parseCurrencyCode('CREDIT')
  if (currency === undefined) throw new Error('CREDIT is a currency code')
  const brand = brandId(1)
  const provider = await ledger.provider(brand, 'house')
  const house = await ledger.houseAccount({ brandId: brand, currency, name: 'games' })
  const accounts: AccountId[] = []
  for (let number = 1; number <= 20; number += 1) {
    accounts.push(
      await ledger.memberAccount({ brandId: brand, memberId: memberId(BigInt(number)), kind: 'main', currency }),
    )
  }
  const acknowledged: PostCommand[] = []
  let running = true
  let last = performance.now()
  let longestGapMs = 0
  const client = async (number: number) => {
    for (let step = 0; running; step += 1) {
      const accountId = accounts[(number + step) % accounts.length]
      if (accountId === undefined) throw new Error('there are accounts')
      const command = oneUnit({
        accountId,
        provider,
        house,
        key: `client ${number} step ${step}`,
        gives: step % 3 !== 2,
      })
      if (!(await untilAnswered(ledger, command))) continue
      acknowledged.push(command)
      longestGapMs = Math.max(longestGapMs, performance.now() - last)
      last = performance.now()
    }
  }
  const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return {
    async stop() {
      running = false
      await all
      await ledger.close()
      return { acknowledged, longestGapMs }
    },
  }
}

function openServersLedger({ address, database }: TestDatabase, queueLimit = 10_000): Promise<Ledger> {
  return openLedger({
    connectionString: address,
    database,
    clock: systemClock,
    log: createLog('silent'),
    metrics: createMetrics(),
    queueLimit,
  })
}

interface Unit {
  readonly accountId: AccountId
  readonly provider: ProviderId
  readonly house: HouseAccountId
  readonly key: string
  readonly gives: boolean
}

/** Moves one minor unit to the member, or from the member. */
function oneUnit({ accountId, provider, house, key, gives }: Unit): PostCommand {
  const kind = gives ? 'grant' : 'stake'
  const entries = [{ kind, amountMinor: minor(gives ? 1n : -1n), houseAccountId: house } as const]
  return { accountId, providerId: provider, transactions: [{ key, entries }] }
}

/** Repeats a command until it is accepted. `false` when it was refused for good. */
async function untilAnswered(ledger: Ledger, command: PostCommand): Promise<boolean> {
  for (;;) {
    try {
      await ledger.post(command)
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code === 'wallet.insufficient_funds') return false
      if (!(error instanceof Refusal) && !isUnavailable(error)) throw error
      await sleep(20)
    }
  }
}

async function examine(test: TestDatabase, acknowledged: readonly PostCommand[]) {
  const { problems } = await verifyBooks(test.database)
  const { rows } = await sql<{
    external_id: string
    amount: bigint
  }>`select external_id, amount from ledger_posting`.execute(test.database)
  const amounts = new Map(rows.map((row) => [row.external_id, row.amount]))
  const lost = acknowledged.filter(({ transactions }) =>
    transactions.some(({ key, entries }) => amounts.get(key) !== entries[0]?.amountMinor),
  )
  const again = await openServersLedger(test, acknowledged.length + 1)
  const there = acknowledged.filter((command) => !lost.includes(command))
  const replies = await Promise.all(there.map((command) => again.post(command)))
  await again.close()
  return {
    lost: lost.length,
    doubled: replies.filter((reply) => !reply.replayed).length,
    problems: problems.map(({ rule, message }) => `${rule}: ${message}`),
  }
}
