import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { crowd, rainFile, type BenchRain } from './envelopes/bench-rain.ts'
import { Connection } from './connection.ts'
import { tokenOf } from './crowd.ts'
import { measureForeign } from './machine-load.ts'
import { figure, quantile, type Figure } from './measure.ts'
import { postmasterPidOf } from './postmaster.ts'

/** Within how many seconds the whole crowd comes, evenly. */
const seconds = 10
const connections = 400

/**
 * Lets a crowd of 10,000 members open the envelopes of one rain within ten seconds, each over HTTP with a session of their own,
 * and measures how long each waits for an answer, from the moment at which it was to ask. Afterwards the ledger must have paid
 * exactly the pot, once to each member.
 */
export async function envelopes(): Promise<Figure[]> {
  const dataDir = freshDataDir()
  try {
    // Each member comes from an address of their own, which a proxy's header says.
    const proxy = { TRUSTED_PROXIES: '127.0.0.1' }
    const house = await startHouse(dataDir, proxy, 'bench/envelopes/envelopes-server.ts')
    try {
      // The server wrote it.
      const rain = JSON.parse(readFileSync(join(dataDir, rainFile), 'utf8')) as BenchRain
      return await measureRain(house.site, rain, postmasterPidOf(dataDir))
    } finally {
      await house.stop()
    }
  } finally {
    removeDataDir(dataDir)
  }
}

async function measureRain(site: string, rain: BenchRain, postmasterPid: number): Promise<Figure[]> {
  const { hostname, port } = new URL(site)
  // Until then, since the server closes connections that say nothing.
  await sleep(Math.max(0, rain.startsAtMs + 500 - Date.now()))
  const lines = Array.from({ length: connections }, () => new Connection(hostname, Number(port)))
  try {
    const { done, foreignShare } = await measureForeign([postmasterPid], () => rainDown(lines, rain.rainId, hostname))
    console.error(`envelopes: other programs used ${Math.round(foreignShare * 100)} % of the machine`)
    const paidMinor = await paid(rain)
    return [
      figure('envelopes.p95', 'ms', [quantile(done.waitedMs, 0.95)]),
      figure('envelopes.p50', 'ms', [quantile(done.waitedMs, 0.5)]),
      figure('envelopes.seconds', 's', [done.tookMs / 1_000]),
      figure('envelopes.errors', 'requests', [done.errors]),
      figure('envelopes.paid_to_pot', 'ratio', [Number(paidMinor) / Number(rain.potMinor)]),
    ]
  } finally {
    for (const line of lines) line.close()
  }
}

interface Rained {
  readonly waitedMs: number[]
  readonly tookMs: number
  readonly errors: number
}

/** Sends one request for each member at its time; a connection that is late makes its member wait, which counts. */
async function rainDown(lines: readonly Connection[], rainId: string, host: string): Promise<Rained> {
  const startedMs = performance.now()
  const waitedMs: number[] = []
  let [next, errors] = [0, 0]
  const work = async (line: Connection) => {
    for (let index = next++; index < crowd; index = next++) {
      const dueMs = startedMs + (index / crowd) * seconds * 1_000
      const early = dueMs - performance.now()
      if (early > 0) await sleep(early)
      const head = `POST /wps/giveaways/envelopes/${rainId}/open HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${tokenOf(index)}\r\n`
      const status = await line.ask(
        `${head}${fromHome(index)}content-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
      )
      waitedMs.push(performance.now() - dueMs)
      if (status !== 200) errors += 1
    }
  }
  await Promise.all(lines.map(work))
  return { waitedMs, tookMs: performance.now() - startedMs, errors }
}

function fromHome(index: number): string {
  return `x-forwarded-for: 198.18.${index >> 8}.${index & 255}\r\n`
}

/** What the ledger paid of the rain. Throws if a member was paid twice or not at all. */
async function paid({ rainId, ownerAddress }: BenchRain): Promise<bigint> {
  const client = new pg.Client({ connectionString: ownerAddress })
  await client.connect()
  try {
    const { rows } = await client.query<{ paid: string; members: string; postings: string }>(
      `select sum(posting.amount)::text as paid, count(distinct account.member_id)::text as members, count(*)::text as postings
      from ledger_posting posting join ledger_account account using (account_id)
      where posting.external_id like 'envelope:' || $1 || ':%'`,
      [rainId],
    )
    const [row] = rows
    if (row?.members !== String(crowd) || row.postings !== String(crowd))
      throw new Error(`the ledger paid ${row?.members} members with ${row?.postings} postings instead of ${crowd}`)
    return BigInt(row.paid)
  } finally {
    await client.end()
  }
}
