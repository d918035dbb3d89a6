import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { createFollower } from '../../kernel/follower.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import type { Log } from '../../kernel/log.ts'
import { observedGauge, type Metrics } from '../../kernel/metrics.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Brand } from '../brand/index.ts'
import type { Identity } from '../identity/index.ts'
import { laneVersions, type Ledger } from '../ledger/index.ts'
import { AccountPlaces, UnknownBrand } from './account-places.ts'
import { deleteRetired } from './generations.sql.ts'
import { gameTotals, memberDays, memberTotals, teamDays, teamTotals, type Team } from './read-stats.ts'
import { continueRecompute, recompute } from './recompute.ts'
import { insertCursors, selectCursors } from './stats.sql.ts'
import type { Days, GamesAsked, GameTotals, MemberDay, TeamDay, Totals, Whose } from './stats.types.ts'
import { stepLimits, sumUpLane, type SumUpParts } from './sum-up.ts'
import { verifyStats, type StatsReport } from './verify-stats.ts'

/** What stats needs of the floors below. */
export interface StatsPorts {
  readonly database: Database
  /** For adding up; the usual connections where there are no others. */
  readonly background?: Database
  readonly brands: { readonly all: readonly Pick<Brand, 'brandId' | 'timeZone'>[] }
  readonly ledger: Pick<Ledger, 'accounts'>
  readonly identity: Pick<Identity, 'teamsOf'>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** How much one step takes at most. */
  readonly stepLimits?: SumUpParts['stepLimits']
}

/** Daily sums of members and of teams. */
export interface Stats {
  /** What a member did, day by day, with each provider and game, on all accounts. */
  memberDays(whose: Whose, days: Days): Promise<MemberDay[]>
  /** What a member did over some days, for each currency and kind of account. */
  memberTotals(whose: Whose, days: Days): Promise<Totals[]>
  /** What an agent's team did, day by day: the agent and everybody below, as the tree was when it happened. */
  teamDays(team: Team, days: Days): Promise<TeamDay[]>
  /** The same over some days, for each currency and kind of account. */
  teamTotals(team: Team, days: Days): Promise<Totals[]>
  /**
   * Each game that an account played with a provider before a day, with what it came to within `days`; games that it
   * played outside these days only come with zeros.
   */
  gameTotals(asked: GamesAsked, days: Days): Promise<GameTotals[]>
  /**
   * The moment up to which everything that was posted is in the sums; `undefined` while this process does not know. Takes
   * no account of the time between a posting and its commit, nor of clocks that differ: leave an hour.
   */
  countedUntil(): Temporal.Instant | undefined
  /** Takes everything that the log has now into the sums. Answers how many batches it took. */
  catchUp(): Promise<bigint>
  /** Makes the sums again from the log, from a day on or all of them; readers see the old ones until the new are whole. */
  recompute(fromDay?: Temporal.PlainDate): Promise<void>
  /** Compares the sums with the log. */
  verify(days?: Days): Promise<StatsReport>
  /**
   * Every minute: takes what is new where nothing follows the log, goes on with a recomputation, and deletes what one left
   * behind.
   */
  readonly job: MinuteJob
  /** Follows the log second by second until it is closed. */
  start(): void
  close(): Promise<void>
}

/** How long a minute's job goes on with a recomputation. */
const sliceMs = 60_000

/** Opens the sums. Several processes may: each lane is summed up by one at a time. */
export async function openStats(ports: StatsPorts): Promise<Stats> {
  const { database, background = database, clock } = ports
  const parts: SumUpParts & { readonly clock: Clock } = {
    database: background,
    clock,
    get zones() {
      return ports.brands.all.map(({ brandId, timeZone }) => ({ brandId, timeZone }))
    },
    places: new AccountPlaces(ports.ledger, ports.identity),
    stepLimits: ports.stepLimits ?? stepLimits,
  }
  await addCursors(database)
  let behind = 0n
  observedGauge(ports.metrics, 'baize_stats_batches_behind', 'Batches of the log that are not in the sums yet', () =>
    Number(behind),
  )
  let countedUntil: Temporal.Instant | undefined
  const unlessUnknown = patientWithBrands(ports.log)
  const oneStep = async () => {
    const taken = await stepOfEachLane(parts, unlessUnknown)
    const lookedAt = clock.now()
    behind = await batchesBehind(background)
    if (behind === 0n) countedUntil = lookedAt
    return { taken, more: behind > 0n && taken > 0n }
  }
  let follows = false
  const follower = createFollower('summing up the log', async () => (await oneStep()).more, ports.log)
  const catchUp = async () => {
    let all = 0n
    for (;;) {
      const { taken, more } = await oneStep()
      all += taken
      if (!more) return all
    }
  }
  return {
    memberDays: (whose, days) => memberDays(database, whose, days),
    memberTotals: (whose, days) => memberTotals(database, whose, days),
    teamDays: (team, days) => teamDays(database, team, days),
    teamTotals: (team, days) => teamTotals(database, team, days),
    gameTotals: (asked, days) => gameTotals(database, asked, days),
    countedUntil: () => countedUntil,
    catchUp,
    recompute: (fromDay) => recompute(parts, fromDay),
    verify: (days) => verifyStats(parts, days),
    job: everyMinute('sum up postings', async (_now, signal) => {
      await addCursors(database)
      if (!follows) await catchUp()
      // A recomputation of years takes hours: the next minute goes on with it.
      const slice = AbortSignal.any([signal, AbortSignal.timeout(sliceMs)])
      await unlessUnknown(() => continueRecompute(parts, slice))
      while (!slice.aborted && (await deleteRetired(background, 10_000)) > 0n);
    }),
    start() {
      follows = true
      follower.start()
    },
    close: () => follower.stop(),
  }
}

async function addCursors(database: Database): Promise<void> {
  await insertCursors(
    database,
    (await laneVersions(database)).map(({ lane }) => lane),
  )
}

/** Does some work unless it comes upon a brand that this process does not know; says so once for each brand. */
type UnlessUnknown = <T>(work: () => Promise<T>) => Promise<T | undefined>

function patientWithBrands(log: Log): UnlessUnknown {
  const told = new Set<BrandId>()
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof UnknownBrand)) throw error
      if (!told.has(error.brandId))
        log.warn(`${error.message}: the daily sums of its lane wait for a process that knows it`)
      told.add(error.brandId)
      return undefined
    }
  }
}

async function stepOfEachLane(parts: SumUpParts, unlessUnknown: UnlessUnknown): Promise<bigint> {
  let taken = 0n
  for (const { lane } of await behindLanes(parts.database))
    taken += (await unlessUnknown(() => sumUpLane(parts, 'current', lane))) ?? 0n
  return taken
}

async function batchesBehind(database: Database): Promise<bigint> {
  return (await behindLanes(database)).reduce((sum, { behind }) => sum + behind, 0n)
}

/** The lanes whose log goes on behind their cursor, and how far. */
async function behindLanes(database: Database): Promise<{ lane: number; behind: bigint }[]> {
  const cursors = new Map((await selectCursors(database, 'current')).map(({ lane, upToBatch }) => [lane, upToBatch]))
  const versions = await laneVersions(database)
  return versions
    .map(({ lane, version }) => ({ lane, behind: version - (cursors.get(lane) ?? 0n) }))
    .filter(({ behind }) => behind > 0n)
}
