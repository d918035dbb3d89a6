import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf } from '../machine-load.ts'
import type { GrowthBooks } from './growth-books.ts'

const patienceMs = 120_000
/** How many keys are looked up at once. */
const chunk = 2_000

/**
 * Kills the database under full load, postmaster and all of its processes, and returns the milliseconds from the kill to its first
 * answer to a query. That includes half a second at most until the watch of the embedded database notices. Afterwards the ledger goes
 * on; throws if a posting is missing that was acknowledged before or after.
 */
export async function measureRestart(books: GrowthBooks): Promise<number> {
  let ms = 0
  const acknowledged = await books.core.runThrough(
    async () => {
      await sleep(books.plan.loadSeconds * 1000)
      killDatabase(books.cluster.postmasterPid())
      const killedMs = performance.now()
      await untilAnswer(books.ownerAddress)
      ms = performance.now() - killedMs
      // The load goes on for a moment: the ledger must have its connections again.
      await sleep(500)
    },
    books.houses.slice(0, 1),
  )
  await findAll(books, acknowledged)
  return ms
}

/** The postmaster first, so that it cannot end the others in order. */
function killDatabase(postmaster: number): void {
  const children = childrenOf(postmaster)
  process.kill(postmaster, 'SIGKILL')
  for (const pid of children) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It ended by itself when its postmaster did.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

async function untilAnswer(connectionString: string): Promise<void> {
  const startedMs = performance.now()
  while (performance.now() - startedMs < patienceMs) {
    if (await answers(connectionString)) return
    await sleep(10)
  }
  throw new Error('the database did not come back')
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false // It is not there yet, or still recovering.
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function findAll({ ledger, provider }: GrowthBooks, keys: readonly string[]): Promise<void> {
  let found = 0
  for (let from = 0; from < keys.length; from += chunk)
    found += (await ledger.transactions(provider, keys.slice(from, from + chunk))).size
  if (found !== keys.length) throw new Error(`${keys.length} postings were acknowledged, and ${found} are there`)
}
