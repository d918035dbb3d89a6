import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { termsToJson } from '@baize/pay'
import { fixedClock } from '../apps/server/src/kernel/clock.ts'
import { sql } from '../apps/server/src/kernel/database/pool.ts'
import { seededChance } from '../apps/server/src/testing/seeded-chance.ts'
import { openServerOver } from '../apps/server/src/testing/open-test-server.ts'
import { placeBelow } from '../apps/server/src/testing/team-tree.ts'
import { startTestCluster, type TestCluster } from '../packages/testkit/src/test-cluster.ts'
import { createTestDatabase, type TestDatabase } from '../packages/testkit/src/test-database.ts'
import { agentNames, planJobs, planStart, playerNames, steps, termsOf, type PlanJob } from './agent-pay/pay-plan.ts'

let cluster: TestCluster
const folder = mkdtempSync(join(tmpdir(), 'baize-pay-'))
beforeAll(async () => {
  cluster = await startTestCluster('unsynced')
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true })
})

/** A site with a line of agents and their contracts, and members below. */
async function newSite(): Promise<TestDatabase> {
  const database = await createTestDatabase(cluster.address)
  const clock = fixedClock(planStart)
  const server = await openServerOver({ test: database, clock })
  const path: string[] = []
  for (const [depth, name] of agentNames.entries()) {
    const { id } = await server.newMember(name)
    await placeBelow(server, id, { path, isAgent: true })
    for (const [place, terms] of termsOf(depth).entries())
      await sql`
        insert into agent_contract (contract_id, brand_id, kind, cadence, upline_id, downline_id, terms, state, in_force_from, offered_at,
          decided_at)
        values (${`00000000-0000-4000-8000-0000000000${depth}${place}`}, 1, ${terms.kind},
          ${terms.kind === 'dividend' ? terms.cadence : null}, ${path.at(-1) ?? null}::bigint, ${id}::bigint,
          ${JSON.stringify(termsToJson(terms))}::jsonb, 'accepted', '2026-11-21T17:00:00Z', ${planStart}, ${planStart})`.execute(
        database.owner,
      )
    path.push(id)
  }
  for (const name of playerNames) await placeBelow(server, (await server.newMember(name)).id, { path })
  await server.deliverEvents()
  // The bets are followed from here on.
  await server.runJob('sweep real-time wages')
  await server.close()
  return database
}

interface Running {
  readonly child: ChildProcess
  /** Resolves when the server begins a job in a step from this one on; `undefined` if it ended before. */
  begins(job: PlanJob, fromStep: number): Promise<number | undefined>
  readonly ended: Promise<unknown>
}

function start({ address }: TestDatabase, progress: string): Running {
  const child = spawn(process.execPath, ['scripts/agent-pay/pay-server.ts'], {
    env: { ...process.env, VITEST: undefined, PAY_DATABASE: address, PAY_PROGRESS: progress },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const waits = new Set<(line: string | undefined) => void>()
  lines.on('line', (line) => waits.forEach((hear) => hear(line)))
  lines.on('close', () => waits.forEach((hear) => hear(undefined)))
  return {
    child,
    ended: once(child, 'close'),
    begins: (job, fromStep) =>
      new Promise((resolve) => {
        const hear = (line: string | undefined) => {
          const step = line === undefined ? undefined : Number(line.split(' ', 1)[0])
          if (line !== undefined && (line.slice(line.indexOf(' ') + 1) !== job || (step ?? 0) < fromStep)) return
          waits.delete(hear)
          resolve(step)
        }
        waits.add(hear)
      }),
  }
}

const chance = seededChance(61_126)
const stepIn = (progress: string) => Number(readFileSync(progress, 'utf8'))

/** Runs the plan to its end; the server is killed so often first, each time in the middle of one of the jobs. */
async function runPlan(site: TestDatabase, { kills }: { readonly kills: number }): Promise<readonly PlanJob[]> {
  const progress = join(folder, `progress ${kills}`)
  writeFileSync(progress, '0')
  const interrupted: PlanJob[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const job = planJobs[1 + (kill % 3)] ?? planJobs[1]
    const { child, begins, ended } = start(site, progress)
    const step = await begins(job, stepIn(progress) + chance.below(Math.ceil((2 * steps) / kills)))
    if (step === undefined) break
    await sleep(chance.below(25))
    child.kill('SIGKILL')
    await ended
    interrupted.push(job)
  }
  const { child, ended } = start(site, progress)
  await ended
  expect([child.exitCode, stepIn(progress)]).toEqual([0, steps])
  return interrupted
}

const textOf = (row: unknown) =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** Everything that was computed and paid. */
async function outcomeOf({ owner }: TestDatabase) {
  const rows = await sql`
    select contract_id, kind, period_from, period_to, run, amount_minor, state, basis from pay_row
    order by contract_id, period_from, run`.execute(owner)
  const balances = await sql`
    select distinct on (member_id) member_id, balance_after from ledger_posting join ledger_account using (account_id)
    where ledger_account.kind = 'main' order by member_id, seq desc`.execute(owner)
  const paid = await sql<{ postings: bigint; cost: bigint; nets: bigint }>`
    select (select count(*) from ledger_posting where kind = 18) as postings,
      (select -sum(amount) from ledger_house_delta join ledger_house_account using (house_account_id) where name = 'agent_pay') as cost,
      (select sum(amount_minor) from pay_row where state = 'paid' and upline_id is null) as nets`.execute(owner)
  const freezes = await sql`select from pay_freeze`.execute(owner)
  return { rows: rows.rows, balances: balances.rows, paid: paid.rows[0], frozen: freezes.rows.length }
}

test('kill -9 amid sweeping, computing and settling: nothing is paid twice or lost, and all is as without a kill', async () => {
  const [quiet, killed] = [await newSite(), await newSite()]
  await runPlan(quiet, { kills: 0 })
  const interrupted = await runPlan(killed, { kills: 6 })
  expect(interrupted.length).toBeGreaterThan(3)
  expect(new Set(interrupted).size).toBe(3)
  const [expected, actual] = [await outcomeOf(quiet), await outcomeOf(killed)]
  // All kinds, corrections among them, and everything is paid in the end.
  const seen = expected.rows.map(textOf)
  expect(seen.length).toBeGreaterThan(80)
  expect(seen.some((row) => row.includes('"hourly"') && row.includes('"run":1'))).toBe(true)
  expect(seen.filter((row) => /"state":"(pending|unpaid)"/.test(row))).toEqual([])
  expect(expected.paid?.cost).toBe(expected.paid?.nets)
  expect(expected.frozen).toBe(0)
  expect(actual).toEqual(expected)
  // A planted fault: a row that forgot under which number it was posted is paid twice, and the comparison finds it.
  await sql`
    update pay_row set row_id = default, state = 'pending', paid_at = null
    where row_id = (select max(row_id) from pay_row where state = 'paid' and upline_id is null and amount_minor > 0)`.execute(
    killed.owner,
  )
  writeFileSync(join(folder, 'progress 0'), String(steps - 1))
  await start(killed, join(folder, 'progress 0')).ended
  expect(await outcomeOf(killed)).not.toEqual(expected)
  await Promise.all([quiet.close(), killed.close()])
}, 900_000)
