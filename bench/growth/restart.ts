import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf, foreignShare, readMachineLoad } from '../machine-load.ts'
import { isQuiet, keptRounds, type Round, type Timed } from '../rounds.ts'
import type { GrowthBooks } from './growth-books.ts'

const patienceMs = 120_000
/** How many keys are looked up at once. */
const chunk = 2_000

/** So many kills more than are wanted, if other programs disturb some. */
const spareKills = 1

/**
 * Kills the database under full load, postmaster and all of its processes, several times. Returns the milliseconds from each kill
 * to the first answer to a query, without those that other programs disturbed if there are enough others.
 */
export async function measureRestarts(books: GrowthBooks): Promise<number[]> {
  const { kills } = books.plan
  const starts: Round<'start'>[] = []
  while (starts.length < kills + Math.min(kills - 1, spareKills) && starts.filter(isQuiet).length < kills)
    starts.push({ start: await measureRestart(books) })
  return keptRounds(starts, kills).map(({ start }) => 1000 / start.perSecond)
}

/**
 * One kill. Its time includes half a second at most until the watch of the embedded database notices. Afterwards the ledger goes on;
 * throws if a posting is missing that was acknowledged before or after.
 */
async function measureRestart(books: GrowthBooks): Promise<Timed> {
  let start: Timed | undefined
  const acknowledged = await books.core.runThrough(
    async () => {
      await sleep(books.plan.loadSeconds * 1000)
      killDatabase(books.cluster.postmasterPid())
      start = await timeStart(books)
      // The load goes on for a moment: the ledger must have its connections again.
      await sleep(500)
    },
    books.houses.slice(0, 1),
  )
  await findAll(books, acknowledged)
  if (start === undefined) throw new Error('the load ended before the database was back')
  return start
}

async function timeStart({ ownerAddress, cluster }: GrowthBooks): Promise<Timed> {
  const [before, killedMs] = [readMachineLoad(), performance.now()]
  await untilAnswer(ownerAddress)
  const ms = performance.now() - killedMs
  // All of the new database's time is the benchmark's.
  const after = readMachineLoad([cluster.postmasterPid()])
  const share = before === undefined || after === undefined ? 0 : foreignShare(before, after)
  const percent = Math.round(share * 100)
  console.error(
    `growth: killed under load, back after ${Math.round(ms)} ms; other programs used ${percent} % of the machine`,
  )
  return { perSecond: 1000 / ms, foreignShare: share }
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

/** Throws if a posting with one of these keys is missing. */
export async function findAll(
  { ledger, provider }: Pick<GrowthBooks, 'ledger' | 'provider'>,
  keys: readonly string[],
): Promise<void> {
  let found = 0
  for (let from = 0; from < keys.length; from += chunk)
    found += (await ledger.transactions(provider, keys.slice(from, from + chunk))).size
  if (found !== keys.length) throw new Error(`${keys.length} postings were acknowledged, and ${found} are there`)
}
