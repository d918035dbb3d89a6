import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createClient, type Client } from '../packages/contract/src/client.ts'
import {
  claimPromotion,
  openGame,
  ownBonuses,
  playRound,
  promotionList,
  readPromotion,
} from '../packages/contract/src/index.ts'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { crowd, offerOf } from './bonuses/bench-offers.ts'
import { tokenOf } from './crowd.ts'
import type { LoadTarget, SliceRequest, SliceResult } from './load-worker.ts'
import { measureForeign } from './machine-load.ts'
import { figure, quantile, type Figure } from './measure.ts'
import { postmasterPidOf } from './postmaster.ts'

const gameCode = 'bz-lotus-lanterns'
/** The members who bet as fast as they can while others are watched. */
const betting = 96
const loadSeconds = 30
const watched = 30
/** How often a watched member looks, and how long before the benchmark gives up. */
const lookEveryMs = 25
const patienceMs = 20_000
const claimedAtOnce = 20
const pages = 300

/**
 * Opens bonuses for 1,000 members and lets 96 of them bet as fast as they can. Meanwhile others bet once each and look at their
 * bonuses until the bet counts: that is how long wagering follows a bet. Also measures what one member waits for the page of offers
 * while nothing else happens, as a ratio to reading one offer.
 */
export async function bonuses(): Promise<Figure[]> {
  const dataDir = freshDataDir()
  try {
    const house = await startHouse(dataDir, {}, 'bench/bonuses/bonuses-server.ts')
    try {
      const { done, foreignShare } = await measureForeign([postmasterPidOf(dataDir)], () => measureServer(house.site))
      console.error(`bonuses: other programs used ${Math.round(foreignShare * 100)} % of the machine`)
      return done
    } finally {
      await house.stop()
    }
  } finally {
    removeDataDir(dataDir)
  }
}

async function measureServer(site: string): Promise<Figure[]> {
  const members = Array.from({ length: crowd }, (_, index) => clientOf(site, tokenOf(index)))
  await openAll(members)
  const page = await measurePage(members)
  const { waits, load } = await measureWagering(site, members)
  return [
    ...page,
    figure('bonuses.wagering_p95', 'ms', [quantile(waits, 0.95)]),
    figure('bonuses.wagering_p50', 'ms', [quantile(waits, 0.5)]),
    figure('bonuses.bets_per_second', 'bets/s', [load.perSecond]),
    figure('bonuses.errors', 'requests', [load.errors]),
  ]
}

/** Claims an offer for each member, and waits until all their bonuses are open. */
async function openAll(members: readonly Client[]): Promise<void> {
  const waiting = [...members]
  const claim = async () => {
    for (let client = waiting.pop(); client !== undefined; client = waiting.pop()) {
      await client(claimPromotion, { params: { promotionId: offerOf(0) }, body: {} })
      await openBonusOf(client)
    }
  }
  await Promise.all(Array.from({ length: claimedAtOnce }, claim))
}

async function openBonusOf(client: Client) {
  const until = performance.now() + patienceMs
  for (;;) {
    const { current } = await client(ownBonuses, { query: {} })
    if (current[0]?.state === 'open') return current[0]
    if (performance.now() > until) throw new Error('a bonus did not open')
    await sleep(lookEveryMs)
  }
}

/** Times the whole page of offers, which is one request, and one offer. */
async function measurePage(members: readonly Client[]): Promise<Figure[]> {
  const [page, single]: [number[], number[]] = [[], []]
  for (const client of members.slice(0, pages)) {
    // Whoever has just been seen is known.
    await client(readPromotion, { params: { promotionId: offerOf(1) }, query: {} })
    page.push(await timed(() => client(promotionList, { query: {} })))
    single.push(await timed(() => client(readPromotion, { params: { promotionId: offerOf(2) }, query: {} })))
  }
  const ratios = page.map((ms, index) => ms / (single[index] ?? NaN))
  return [figure('bonuses.page_p95', 'ms', [quantile(page, 0.95)]), figure('bonuses.page_to_offer', 'ratio', ratios)]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

/** How long each watched member waits until a bet counts, while others bet. */
async function measureWagering(site: string, members: readonly Client[]) {
  const [first] = members
  if (first === undefined) throw new Error('there are no members')
  const { minStake } = await first(openGame, { params: { gameCode } })
  const load = new Worker(new URL('./load-worker.ts', import.meta.url), {
    workerData: targetOf(site, JSON.stringify({ stake: minStake })),
  })
  try {
    const asked: SliceRequest = { route: 'bets', seconds: loadSeconds }
    load.postMessage(asked)
    // The worker answers with this type.
    const ended = once(load, 'message') as Promise<[SliceResult]>
    const waits: number[] = []
    for (const client of members.slice(betting, betting + watched)) {
      waits.push(await waitOf(client, minStake))
      await sleep((loadSeconds * 500) / watched)
    }
    const [result] = await ended
    return { waits, load: result }
  } finally {
    await load.terminate()
  }
}

async function waitOf(client: Client, stake: string): Promise<number> {
  await client(playRound, { params: { gameCode }, body: { stake }, idempotencyKey: randomUUID() })
  const bettedMs = performance.now()
  while ((await openBonusOf(client)).progress.length === 0) {
    if (performance.now() - bettedMs > patienceMs) throw new Error('a bet was not counted')
    await sleep(lookEveryMs)
  }
  return performance.now() - bettedMs
}

function targetOf(site: string, body: string): LoadTarget {
  const { hostname, port } = new URL(site)
  const path = playRound.path.replace(':gameCode', gameCode)
  const tokens = Array.from({ length: betting }, (_, index) => tokenOf(index))
  return { host: hostname, port: Number(port), tokens, paths: { bets: path, empty: path }, body }
}

function clientOf(site: string, token: string): Client {
  return createClient({ baseUrl: site, fetch, nowMs: () => Date.now(), token: () => token, language: () => 'EN' })
}
