import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { createClient, type Client } from '../packages/contract/src/client.ts'
import { openGame, register } from '../packages/contract/src/index.ts'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import type { LoadTarget, SliceAsked, SliceDone } from './load-worker.ts'
import { figure, quantile, type Figure } from './measure.ts'

const members = 32
const connections = 64
const rounds = 7
const sliceSeconds = 1.5
const gameCode = 'bz-golden-tuktuk'
const password = 'Lotus#2026x'

/**
 * Bets a second through the signed-in HTTP route, as a ratio to an empty route of the same server in the same seconds:
 * short slices of both in random order, the ratio inside each round, the median over the rounds.
 */
export async function bets(): Promise<Figure[]> {
  const dataDir = freshDataDir()
  const house = await startHouse(dataDir)
  try {
    const load = await openLoad(house.site)
    const measured = await measure(load)
    await load.terminate()
    return measured
  } finally {
    await house.stop()
    removeDataDir(dataDir)
  }
}

async function measure(load: Worker): Promise<Figure[]> {
  await runSlice(load, { route: 'empty', seconds: 1 })
  await runSlice(load, { route: 'bets', seconds: 2 })
  const ratios: number[] = []
  const perSecond = { bets: [] as number[], empty: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const order: SliceAsked['route'][] = randomInt(2) === 0 ? ['bets', 'empty'] : ['empty', 'bets']
    const found = { bets: 0, empty: 0 }
    for (const route of order) found[route] = await runSlice(load, { route, seconds: sliceSeconds })
    perSecond.bets.push(found.bets)
    perSecond.empty.push(found.empty)
    ratios.push(found.bets / found.empty)
  }
  return [
    figure('bets.ratio_to_empty_route', 'ratio', ratios),
    figure('bets.ratio_lower_quartile', 'ratio', [quantile(ratios, 0.25)]),
    figure('bets.ratio_upper_quartile', 'ratio', [quantile(ratios, 0.75)]),
    figure('bets.per_second', 'bets/s', perSecond.bets),
    figure('bets.empty_route_per_second', 'requests/s', perSecond.empty),
  ]
}

async function runSlice(load: Worker, asked: SliceAsked): Promise<number> {
  load.postMessage(asked)
  // The thread answers each slice with exactly this.
  const [done] = (await once(load, 'message')) as [SliceDone & { error?: string }]
  if (done.refused > 0) throw new Error(`${done.refused} requests of a slice of ${asked.route} were refused ${done.error ?? ''}`)
  return done.perSecond
}

async function openLoad(site: string): Promise<Worker> {
  const tokens = await Promise.all(Array.from({ length: members }, (_, index) => registerMember(site, `bench${index}x`)))
  const client = clientOf(site, tokens[0])
  const { minStake } = await client(openGame, { params: { gameCode } })
  const target: LoadTarget = { site, tokens, gamePath: `/wps/play/games/${gameCode}/rounds`, stake: minStake, connections }
  return new Worker(new URL('load-worker.ts', import.meta.url), { workerData: target })
}

async function registerMember(site: string, username: string): Promise<string> {
  const { token } = await clientOf(site)(register, { body: { username, password, confirmPassword: password, ageConfirmed: true } })
  return token
}

function clientOf(site: string, token?: string): Client {
  return createClient({ baseUrl: site, fetch, nowMs: () => Date.now(), token: () => token, language: () => 'EN' })
}
