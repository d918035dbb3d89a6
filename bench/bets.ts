import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createClient, type Client } from '../packages/contract/src/client.ts'
import { bettingRecord, openGame, playRound, register } from '../packages/contract/src/index.ts'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { emptyRoute } from './empty-route.ts'
import type { LoadTarget, Route, SliceAsked, SliceDone } from './load-worker.ts'
import { measureForeign } from './machine-load.ts'
import { figure, type Figure } from './measure.ts'
import { postmasterPidOf } from './postmaster.ts'
import { isQuiet, keptRounds, ratioOf, type Round, type Slice } from './rounds.ts'

/** Members, each with a session and a connection of its own. */
const members = 96
const wantedRounds = 9
const mostRounds = 18
const sliceSeconds = 1.5
/** How long the last answers of a slice may take before the benchmark gives up. */
const patienceMs = 20_000
const gameCode = 'bz-lotus-lanterns'
const password = 'Lotus#2026x'

type BetsRound = Round<Route, Slice>

/** Members who bet: the thread that does it, and for each how many bets were answered with 200. */
interface Players {
  readonly clients: readonly Client[]
  readonly load: Worker
  readonly acknowledged: number[]
  /** The database is a process of its own, not one below the server. */
  readonly postmasterPid: number
}

/**
 * Bets a second through the signed-in HTTP route, as a ratio to an empty signed-in route of the same server in the same
 * seconds: short slices of both in random order, the ratio inside each round, the median over the rounds that nothing
 * else disturbed. In the end each member's betting record must hold exactly the bets that were acknowledged.
 */
export async function bets(): Promise<Figure[]> {
  const dataDir = freshDataDir()
  try {
    const house = await startHouse(dataDir, {}, 'bench/bets-server.ts')
    try {
      return await measureHouse(house.site, postmasterPidOf(dataDir))
    } finally {
      await house.stop()
    }
  } finally {
    removeDataDir(dataDir)
  }
}

async function measureHouse(site: string, postmasterPid: number): Promise<Figure[]> {
  const players = await seatPlayers(site, postmasterPid)
  try {
    const rounds = await runRounds(players)
    await checkRecords(players)
    return figuresOf(rounds)
  } finally {
    await players.load.terminate()
  }
}

async function runRounds(players: Players): Promise<BetsRound[]> {
  for (const route of ['empty', 'bets'] as const) await runSlice(players, { route, seconds: 2 })
  const rounds: BetsRound[] = []
  while (rounds.length < mostRounds && rounds.filter(isQuiet).length < wantedRounds) {
    const betsFirst = randomInt(2) === 0
    const asked = (route: Route) => runSlice(players, { route, seconds: sliceSeconds })
    const first = await asked(betsFirst ? 'bets' : 'empty')
    const second = await asked(betsFirst ? 'empty' : 'bets')
    rounds.push(betsFirst ? { bets: first, empty: second } : { bets: second, empty: first })
  }
  return rounds
}

async function runSlice(players: Players, asked: SliceAsked): Promise<Slice> {
  const { done, foreignShare } = await measureForeign([players.postmasterPid], async () => {
    players.load.postMessage(asked)
    // The thread answers each slice with exactly this.
    const [message] = (await once(players.load, 'message', {
      signal: AbortSignal.timeout(asked.seconds * 1000 + patienceMs),
    })) as [SliceDone]
    return message
  })
  if (asked.route === 'bets')
    done.answered.forEach((count, index) => (players.acknowledged[index] = (players.acknowledged[index] ?? 0) + count))
  return { ...done, foreignShare }
}

function figuresOf(rounds: readonly BetsRound[]): Figure[] {
  const kept = keptRounds(rounds, wantedRounds)
  const quiet = rounds.filter(isQuiet).length
  console.error(
    `bets: ${rounds.length} rounds, ${quiet} undisturbed by other programs; the figures are those of ${kept.length}`,
  )
  return [
    figure(
      'bets.ratio_to_empty_route',
      'ratio',
      kept.map((round) => ratioOf(round, 'bets', 'empty')),
    ),
    figure(
      'bets.per_second',
      'bets/s',
      kept.map((round) => round.bets.perSecond),
    ),
    figure(
      'bets.empty_route_per_second',
      'requests/s',
      kept.map((round) => round.empty.perSecond),
    ),
    figure(
      'bets.p50',
      'ms',
      kept.map((round) => round.bets.p50Ms),
    ),
    figure(
      'bets.p99',
      'ms',
      kept.map((round) => round.bets.p99Ms),
    ),
    // Errors of all rounds count, also of those whose times do not.
    figure('bets.errors', 'requests', [
      rounds.reduce((sum, { bets: { errors }, empty }) => sum + errors + empty.errors, 0),
    ]),
  ]
}

/** Registers the members and opens their connections; their first slices warm everything up. */
async function seatPlayers(site: string, postmasterPid: number): Promise<Players> {
  const tokens: string[] = []
  for (let index = 0; index < members; index += 1) tokens.push(await registerMember(site, `bench${index}x`))
  const clients = tokens.map((token) => clientOf(site, token))
  const stakes = await Promise.all(clients.map((client) => client(openGame, { params: { gameCode } })))
  const { hostname, port } = new URL(site)
  const target: LoadTarget = {
    host: hostname,
    port: Number(port),
    tokens,
    paths: { bets: playRound.path.replace(':gameCode', gameCode), empty: emptyRoute.path },
    // The smallest stake, so that the welcome credits last for the whole run.
    body: JSON.stringify({ stake: stakes[0]?.minStake }),
  }
  const load = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: target })
  return { clients, load, acknowledged: tokens.map(() => 0), postmasterPid }
}

/** Throws when a betting record does not hold exactly the bets that were acknowledged: then the figures mean nothing. */
async function checkRecords({ clients, acknowledged }: Players): Promise<void> {
  for (const [index, client] of clients.entries()) {
    const { totalCount } = await client(bettingRecord, { query: { pageSize: 1 } })
    if (totalCount !== acknowledged[index])
      throw new Error(`a member's record holds ${totalCount} bets; ${acknowledged[index]} were acknowledged`)
  }
}

async function registerMember(site: string, username: string): Promise<string> {
  const account = { username, password, confirmPassword: password, ageConfirmed: true }
  return (await clientOf(site)(register, { body: account })).token
}

function clientOf(site: string, token?: string): Client {
  return createClient({ baseUrl: site, fetch, nowMs: () => Date.now(), token: () => token, language: () => 'EN' })
}
