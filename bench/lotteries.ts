import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import type { LoadTarget, OtherRequest, SliceResult } from './load-worker.ts'
import { Buying } from './lotteries/buying.ts'
import { LargeDraws, type DrawTimes } from './lotteries/large-draw.ts'
import { writeRoomyBrand } from './lotteries/roomy-brand.ts'
import { lotteriesServer, siteFile, type LotterySite } from './lotteries/site.ts'
import { figure, median, type Figure } from './measure.ts'
import { runPeers, type Peer } from './peers.ts'
import { postmasterPidOf } from './postmaster.ts'
import { ratioOf, type Round } from './rounds.ts'

const plan = { sliceSeconds: 1.5, wanted: 9, max: 12, pick: (below: number) => randomInt(below) }
/** `BENCH_SLIPS=20000` is a trial of the benchmark: its figures mean little. */
const slipsOfDraw = Number(process.env['BENCH_SLIPS'] ?? 1_000_000)
const largeDraws = 3
const linesOfLongSlip = 100
/** How many slices of bets are compared with those while a draw is settled. */
const restingSlices = 4
/** `BENCH_PARTS=draws,others` leaves out the sales. */
const parts = new Set((process.env['BENCH_PARTS'] ?? 'sales,draws,others').split(','))

type Sold = 'bets' | 'slips' | 'long'

/**
 * Measures what lotteries cost: slips bought over HTTP compared with bets on a slot game in the same minutes, slips of a hundred bets,
 * sealing and settling a draw of 1,000,000 slips compared with an update of as many rows, and what other bets wait for meanwhile.
 */
export async function lotteries(): Promise<Figure[]> {
  const dataDir = freshDataDir()
  const brand = writeRoomyBrand()
  try {
    const house = await startHouse(dataDir, { BRAND_DIR: brand }, lotteriesServer)
    try {
      // The server wrote it.
      const { ownerAddress } = JSON.parse(readFileSync(join(dataDir, siteFile), 'utf8')) as LotterySite
      return await measureSite(house.site, ownerAddress, postmasterPidOf(dataDir))
    } finally {
      await house.stop()
    }
  } finally {
    removeDataDir(dataDir)
    rmSync(brand, { recursive: true })
  }
}

async function measureSite(site: string, ownerAddress: string, postmasterPid: number): Promise<Figure[]> {
  const buying = new Buying(site)
  const target = await buying.target(site)
  const draws = await LargeDraws.open(ownerAddress, slipsOfDraw)
  try {
    const figures: Figure[] = []
    if (parts.has('sales'))
      figures.push(...(await underLoad(target, (load) => measureSales(load, buying, postmasterPid))))
    if (parts.has('draws')) figures.push(...(await measureDraws(draws)))
    if (!parts.has('others')) return figures
    const drawId = await draws.fill()
    // With connections of its own: the server closes those that say nothing for long.
    return [...figures, ...(await underLoad(target, (load) => measureOthers(load, draws, drawId)))]
  } finally {
    await draws.end()
  }
}

async function underLoad<T>(target: LoadTarget, measure: (load: Worker) => Promise<T>): Promise<T> {
  const load = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: target })
  try {
    return await measure(load)
  } finally {
    await load.terminate()
  }
}

/** Lets all buyers ask for some seconds. Throws if a request was refused, since refusals are faster than sales. */
async function ask(load: Worker, seconds: number, instead?: OtherRequest): Promise<SliceResult> {
  load.postMessage({ route: 'bets', seconds, ...(instead === undefined ? {} : { instead }) })
  // The worker answers each slice with this type.
  const [done] = (await once(load, 'message', { signal: AbortSignal.timeout(seconds * 1000 + 60_000) })) as [
    SliceResult,
  ]
  if (done.errors > 0) throw new Error(`${done.errors} requests failed of ${instead?.path ?? 'the bets'}`)
  return done
}

async function measureSales(load: Worker, buying: Buying, postmasterPid: number): Promise<Figure[]> {
  const next: { slips?: OtherRequest; long?: OtherRequest } = {}
  const peers: Peer<Sold, SliceResult>[] = [
    { name: 'bets', run: (seconds) => ask(load, seconds) },
    {
      name: 'slips',
      prepare: async () => void (next.slips = await buying.slip(1)),
      run: (seconds) => ask(load, seconds, next.slips),
    },
    {
      name: 'long',
      prepare: async () => void (next.long = await buying.slip(linesOfLongSlip)),
      run: (seconds) => ask(load, seconds, next.long),
    },
  ]
  const rounds = await runPeers(peers, { ...plan, title: 'lotteries', started: [postmasterPid] })
  const of = (name: string, unit: string, value: (round: Round<Sold, SliceResult & Round[string]>) => number) =>
    figure(name, unit, rounds.map(value))
  return [
    of('lotteries.slips_to_bets', 'ratio', (round) => ratioOf(round, 'slips', 'bets')),
    of('lotteries.slips_per_second', 'slips/s', (round) => round.slips.perSecond),
    of('lotteries.slips_p99', 'ms', (round) => round.slips.p99Ms),
    of('lotteries.long_slips_to_bets', 'ratio', (round) => ratioOf(round, 'long', 'bets')),
    of('lotteries.lines_per_second', 'lines/s', (round) => round.long.perSecond * linesOfLongSlip),
    of('lotteries.long_slips_p99', 'ms', (round) => round.long.p99Ms),
  ]
}

/** Seals and settles large draws while nothing else happens, next to updates of as many rows. */
async function measureDraws(draws: LargeDraws): Promise<Figure[]> {
  const [times, updates]: [DrawTimes[], number[]] = [[], []]
  for (let round = 0; round < largeDraws; round += 1) {
    const drawId = await draws.fill()
    await draws.close(drawId)
    times.push(await draws.settled(drawId))
    await draws.clear()
    updates.push(await draws.updateAll())
    console.error(`lotteries: draw ${round + 1} of ${largeDraws} is settled`)
  }
  const settling = times.map(({ drawnMs, settledMs }) => settledMs - drawnMs)
  return [
    figure(
      'lotteries.sealing',
      'ms',
      times.map(({ closedMs, sealedMs }) => sealedMs - closedMs),
    ),
    figure('lotteries.settling', 'ms', settling),
    figure('lotteries.update_of_every_bet', 'ms', updates),
    figure(
      'lotteries.settling_to_update',
      'ratio',
      settling.map((ms, round) => ms / (updates[round] ?? NaN)),
    ),
  ]
}

/** What members who bet wait for, from the cut-off of a large draw until it is settled, compared with before. */
async function measureOthers(load: Worker, draws: LargeDraws, drawId: string): Promise<Figure[]> {
  const bet = async () => (await ask(load, plan.sliceSeconds)).p99Ms
  await bet()
  const [resting, settling]: [number[], number[]] = [[], []]
  while (resting.length < restingSlices) resting.push(await bet())
  await draws.close(drawId)
  while ((await draws.stateOf(drawId)) !== 'settled') {
    settling.push(await bet())
  }
  const { closedMs, settledMs } = await draws.settled(drawId)
  console.error(
    `lotteries: ${settling.length} slices of bets until the draw was settled, ${Math.round((settledMs - closedMs) / 1000)} s after its cut-off`,
  )
  await draws.clear()
  const usual = median(resting)
  return [
    figure('lotteries.bets_p99_resting', 'ms', resting),
    figure(
      'lotteries.bets_p99_settling_to_resting',
      'ratio',
      settling.map((ms) => ms / usual),
    ),
  ]
}
