import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createClient, type Client } from '../packages/contract/src/client.ts'
import { bettingRecord, openGame, playRound, register } from '../packages/contract/src/index.ts'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { emptyRoute } from './empty-route.ts'
import type { LoadTarget, Route, SliceRequest, SliceResult } from './load-worker.ts'
import { measureForeign } from './machine-load.ts'
import { figure, type Figure } from './measure.ts'
import { postmasterPidOf } from './postmaster.ts'
import { isQuiet, keptRounds, ratioOf, type Round, type Slice } from './rounds.ts'

/** Members, each with a separate session and connection. */
const members = 96
const wantedRounds = 9
const maxRounds = 18
const sliceSeconds = 1.5
/** How long the last replies of a slice may take before the benchmark gives up. */
const patienceMs = 20_000
const gameCode = 'bz-lotus-lanterns'
const password = 'Lotus#2026x'

type BetsRound = Round<Route, Slice>

/** The betting members: the thread that sends the bets, and for each member how many got status 200. */
export interface Players {
  readonly clients: readonly Client[]
  readonly tokens: readonly string[]
  /** What a bet says. */
  readonly body: string
  readonly load: Worker
  readonly acknowledged: number[]
  /** The database is a separate process, not a child of the server. */
  readonly postmasterPid: number
}

/**
 * Measures bets per second through the authenticated HTTP route as a ratio to an empty authenticated route on the same
 * server: short slices of both in random order, the ratio within each round, and the median over the undisturbed rounds. At
 * the end, each member's betting record must contain exactly the acknowledged bets.
 */
export async function bets(): Promise<Figure[]> {
  const dataDir = freshDataDir()
  try {
    const house = await startHouse(dataDir, {}, 'bench/bets-server.ts')
    try {
      return await measureServer(house.site, postmasterPidOf(dataDir))
    } finally {
      await house.stop()
    }
  } finally {
    removeDataDir(dataDir)
  }
}

async function measureServer(site: string, postmasterPid: number): Promise<Figure[]> {
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
  while (rounds.length < maxRounds && rounds.filter(isQuiet).length < wantedRounds) {
    const betsFirst = randomInt(2) === 0
    const asked = (route: Route) => runSlice(players, { route, seconds: sliceSeconds })
    const first = await asked(betsFirst ? 'bets' : 'empty')
    const second = await asked(betsFirst ? 'empty' : 'bets')
    rounds.push(betsFirst ? { bets: first, empty: second } : { bets: second, empty: first })
  }
  return rounds
}

/** Lets everybody ask for some seconds, one request after another. */
export async function runSlice(players: Players, asked: SliceRequest): Promise<Slice> {
  const { done, foreignShare } = await measureForeign([players.postmasterPid], async () => {
    players.load.postMessage(asked)
    // The worker answers each slice with this type.
    const [message] = (await once(players.load, 'message', {
      signal: AbortSignal.timeout(asked.seconds * 1000 + patienceMs),
    })) as [SliceResult]
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
    `bets: ${rounds.length} rounds, ${quiet} undisturbed by other programs; the figures are from ${kept.length} of them`,
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
    // Errors count in all rounds, even in those whose times are dropped.
    figure('bets.errors', 'requests', [
      rounds.reduce((sum, { bets: { errors }, empty }) => sum + errors + empty.errors, 0),
    ]),
  ]
}

/** Registers the members and opens their connections. */
export async function seatPlayers(site: string, postmasterPid: number): Promise<Players> {
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
    // The minimum stake, so that the welcome credits last for the whole run.
    body: JSON.stringify({ stake: stakes[0]?.minStake }),
  }
  const load = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: target })
  return { clients, tokens, body: target.body, load, acknowledged: tokens.map(() => 0), postmasterPid }
}

/** Throws if a betting record does not contain exactly the acknowledged bets, since the figures would be meaningless. */
export async function checkRecords({ clients, acknowledged }: Players): Promise<void> {
  for (const [index, client] of clients.entries()) {
    const { totalCount } = await client(bettingRecord, { query: { pageSize: 1 } })
    if (totalCount !== acknowledged[index])
      throw new Error(`a member's record contains ${totalCount} bets, but ${acknowledged[index]} were acknowledged`)
  }
}

async function registerMember(site: string, username: string): Promise<string> {
  const account = { username, password, confirmPassword: password, ageConfirmed: true }
  return (await clientOf(site)(register, { body: account })).token
}

function clientOf(site: string, token?: string): Client {
  return createClient({ baseUrl: site, fetch, nowMs: () => Date.now(), token: () => token, language: () => 'EN' })
}
