import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { figure, quantile, type Figure } from './measure.ts'
import { postmasterPidOf } from './postmaster.ts'
import { RequestLines } from './request-lines.ts'
import { Fishers, type FishingTimes } from './rooms/fishers.ts'
import { HoldemPlayers, type HoldemTimes } from './rooms/holdem-players.ts'
import {
  firstSpinner,
  fishGame,
  roomCount,
  roomsServer,
  siteFile,
  spinners,
  writeManyRooms,
  type RoomsSite,
} from './rooms/many-rooms.ts'
import { readRoomBooks, type RoomBooks } from './rooms/room-books.ts'
import { note, noTimes, type Times } from './rooms/times.ts'
import { spin } from './spins.ts'
import { secondsOf } from './tables/tick-count.ts'

/** Until all six play at every table, and hands are not all at the same moment. */
const warmUpSeconds = 30
/** How long a slice is. `BENCH_SECONDS=10` is a trial of the benchmark. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const slices = 3
/** How long the last hands take to be settled. */
const settleMs = 3_000

/**
 * Measures what rooms cost: 200 hold'em tables with six members each and, at the same time, 200 fishing rooms with 1,000 shots a second, while
 * others play a slot game. Afterwards the books must be those of the hands.
 */
export async function rooms(): Promise<Figure[]> {
  if (process.platform !== 'linux') throw new Error('this benchmark needs Linux: it reads processor times from /proc')
  const dataDir = freshDataDir()
  const brand = writeManyRooms()
  try {
    const settings = { BRAND_DIR: brand, MAX_CONNECTIONS_PER_ADDRESS: '10000', TRUSTED_PROXIES: '127.0.0.1' }
    const house = await startHouse(dataDir, settings, roomsServer)
    try {
      const { pid } = house.process
      if (pid === undefined) throw new Error('the server process has no id')
      // The server wrote it.
      const site = JSON.parse(readFileSync(join(dataDir, siteFile), 'utf8')) as RoomsSite
      const all = await measure(house.site, { server: [pid], database: [postmasterPidOf(dataDir)] })
      await sleep(settleMs)
      return figuresOf(all, await readRoomBooks(site, fishGame))
    } finally {
      await house.stop()
    }
  } finally {
    removeDataDir(dataDir)
    rmSync(brand, { recursive: true })
  }
}

interface Processes {
  readonly server: readonly number[]
  readonly database: readonly number[]
}

interface Slice extends HoldemTimes, FishingTimes {
  readonly spins: Times
  readonly serverCores: number
  readonly databaseCores: number
}

async function measure(site: string, processes: Processes): Promise<readonly Slice[]> {
  const lines = new RequestLines(site)
  const players = new HoldemPlayers(site, lines)
  const fishers = new Fishers(site, lines)
  const all: Slice[] = []
  try {
    await fishers.sitDown()
    await players.sitDown()
    await fishers.measure(warmUpSeconds)
    for (let slice = 0; slice < slices; slice += 1) all.push(await measureSlice({ lines, players, fishers }, processes))
  } finally {
    players.leave()
    fishers.leave()
    lines.close()
  }
  return all
}

interface Load {
  readonly lines: RequestLines
  readonly players: HoldemPlayers
  readonly fishers: Fishers
}

async function measureSlice({ lines, players, fishers }: Load, { server, database }: Processes): Promise<Slice> {
  const [serverBefore, databaseBefore, begunMs] = [secondsOf(server), secondsOf(database), performance.now()]
  const spins = noTimes()
  players.begin()
  const [fishing] = await Promise.all([
    fishers.measure(seconds),
    spin(lines, {
      first: firstSpinner,
      spinners,
      seconds,
      spun: (dueMs, status) => note(spins, 'spin', dueMs, status),
    }),
  ])
  const tookSeconds = (performance.now() - begunMs) / 1_000
  return {
    ...players.end(),
    ...fishing,
    spins,
    serverCores: (secondsOf(server) - serverBefore) / tookSeconds,
    databaseCores: (secondsOf(database) - databaseBefore) / tookSeconds,
  }
}

/** A seed that comes after the deal is refused, as it is to be. */
const isMishap = ([what]: readonly [string, number]) => what !== 'seeds 409'

function figuresOf(all: readonly Slice[], { postings, hands, volleys, timeouts }: RoomBooks): Figure[] {
  const errors = all.flatMap((slice) =>
    [slice.actions, slice.seeds, slice.chips, slice.volleys, slice.spins].flatMap((times) => [...times.errors]),
  )
  const p95 = (times: Times) => (times.ms.length === 0 ? 'none' : quantile(times.ms, 0.95).toFixed(1))
  for (const { actions, seeds, chips, volleys: shot, shots, spins } of all)
    console.error(
      `rooms: ${roomCount} + ${roomCount} rooms; actions ${actions.ms.length}, seeds ${seeds.ms.length} (p95 ${p95(seeds)} ms), ` +
        `chips ${chips.ms.length} (p95 ${p95(chips)} ms), volleys ${shot.ms.length} with ${shots} shots, spins ${spins.ms.length} ` +
        `(p95 ${p95(spins)} ms)`,
    )
  console.error(`rooms: ${hands} hands and ${volleys} volleys at fish in all; refused: ${JSON.stringify(errors)}`)
  const quantileOf = (of: (slice: Slice) => Times, share: number) => all.map((slice) => quantile(of(slice).ms, share))
  const toSpin = (of: (slice: Slice) => Times) =>
    all.map((slice) => quantile(of(slice).ms, 0.5) / quantile(slice.spins.ms, 0.5))
  const actions = (slice: Slice) => slice.actions
  const volleysOf = (slice: Slice) => slice.volleys
  return [
    figure('rooms.action_p95', 'ms', quantileOf(actions, 0.95)),
    figure('rooms.action_p50', 'ms', quantileOf(actions, 0.5)),
    figure('rooms.volley_p95', 'ms', quantileOf(volleysOf, 0.95)),
    figure('rooms.volley_p50', 'ms', quantileOf(volleysOf, 0.5)),
    figure('rooms.action_to_spin', 'ratio', toSpin(actions)),
    figure('rooms.volley_to_spin', 'ratio', toSpin(volleysOf)),
    figure('rooms.postings_mean', 'postings', [postings.reduce((sum, one) => sum + one, 0) / postings.length]),
    figure('rooms.postings_p95', 'postings', [quantile(postings, 0.95)]),
    figure('rooms.postings_most', 'postings', [Math.max(...postings)]),
    figure(
      'rooms.cores',
      'cores',
      all.map(({ serverCores, databaseCores }) => serverCores + databaseCores),
    ),
    figure(
      'rooms.server_cores',
      'cores',
      all.map(({ serverCores }) => serverCores),
    ),
    figure(
      'rooms.database_cores',
      'cores',
      all.map(({ databaseCores }) => databaseCores),
    ),
    figure('rooms.errors', 'requests', [errors.filter(isMishap).reduce((sum, [, count]) => sum + count, 0)]),
    figure('rooms.late', 'decisions', [timeouts]),
  ]
}
