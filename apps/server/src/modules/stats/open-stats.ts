import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { createFollower } from '../../kernel/follower.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import type { Log } from '../../kernel/log.ts'
import { observedGauge, type Metrics } from '../../kernel/metrics.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { Brand } from '../brand/index.ts'
import { laneVersions, type AccountId, type Ledger } from '../ledger/index.ts'
import { AccountPlaces, UnknownBrand, type TeamsPort } from './account-places.ts'
import { noteGameTypes, type GameTypeParts } from './game-types.ts'
import { deleteRetired } from './generations.sql.ts'
import { gameTotals, memberDays, memberTotals, playersOf, teamDays, teamTotals, type Team } from './read-stats.ts'
import {
  memberPlay,
  membersPlay,
  countActive,
  membersTotals,
  type ActiveCounts,
  teamPlay,
  teamsPlay,
  teamsTotals,
  type TeamsQuery,
} from './read-teams.ts'
import { continueRecompute, recompute } from './recompute.ts'
import { insertCursors, selectCursors } from './stats.sql.ts'
import { everybody } from './stats.rules.ts'
import type {
  Days,
  GamesQuery,
  GameTotals,
  MemberDay,
  MemberKey,
  PlayDay,
  PlayOfMember,
  Sums,
  TeamDay,
  Totals,
} from './stats.types.ts'
import { stepLimits, sumUpLane, type SumUpParts } from './sum-up.ts'
import { verifyStats, type StatsReport } from './verify-stats.ts'

/** What stats needs from the modules below. */
export interface StatsPorts {
  readonly database: Database
  /** Used for summing up. By default `database`. */
  readonly background?: Database
  readonly brands: { readonly all: readonly Pick<Brand, 'brandId' | 'timeZone'>[] }
  readonly ledger: Pick<Ledger, 'accounts'>
  readonly identity: { readonly teams: TeamsPort }
  readonly catalog: GameTypeParts['catalog']
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** The limits of one step. */
  readonly stepLimits?: SumUpParts['stepLimits']
}

/** Daily sums of members and of teams. */
export interface Stats {
  /** A member's sums by day, provider and game, over all accounts. */
  memberDays(member: MemberKey, days: Days): Promise<MemberDay[]>
  /** A member's sums over some days, by currency and kind of account. */
  memberTotals(member: MemberKey, days: Days): Promise<Totals[]>
  /** The accounts of a brand that bet on some days, after one of them and in the order of their numbers. */
  playersOf(
    brandId: BrandId,
    days: Days,
    page: { readonly after: bigint; readonly max: number },
  ): Promise<readonly AccountId[]>
  /** A team's sums by day: the agent and everybody below, as the tree was at the time. */
  teamDays(team: Team, days: Days): Promise<TeamDay[]>
  /** The sums of all members of a brand by day. */
  brandDays(brandId: BrandId, days: Days): Promise<TeamDay[]>
  /** A team's sums over some days, by currency and kind of account. */
  teamTotals(team: Team, days: Days): Promise<Totals[]>
  /** The sums of some teams over some days, by their agents. */
  teamsTotals(asked: TeamsQuery, agentIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, Sums>>
  /** What some teams played over some days, by provider and game type. */
  teamsPlay(asked: TeamsQuery, agentIds: readonly MemberId[]): Promise<readonly PlayOfMember[]>
  /** What a team played, by day, provider and game type. */
  teamPlay(asked: TeamsQuery, agentId: MemberId): Promise<readonly PlayDay[]>
  /** The sums of some members alone over some days. */
  membersTotals(asked: TeamsQuery, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, Sums>>
  /** How many of some members had valid turnover: on the last of the days, on the day before, and on any of them. */
  activeAmong(asked: TeamsQuery, memberIds: readonly MemberId[]): Promise<ActiveCounts>
  /** What some members alone played over some days, by provider and game type. */
  membersPlay(asked: TeamsQuery, memberIds: readonly MemberId[]): Promise<readonly PlayOfMember[]>
  /** What a member alone played, by day, provider and game type. */
  memberPlay(asked: TeamsQuery, memberId: MemberId): Promise<readonly PlayDay[]>
  /**
   * Returns each game that accounts played before a day, with its sums within `days`; games that were played only outside
   * these days have zeros.
   */
  gameTotals(asked: GamesQuery, days: Days): Promise<GameTotals[]>
  /**
   * The time up to which all postings are in the sums; `undefined` if this process does not know yet. It ignores the
   * time between a posting and its commit, and differences between clocks, so allow an hour.
   */
  countedUntil(): Temporal.Instant | undefined
  /** Adds everything in the log to the sums. Returns how many batches it processed. */
  catchUp(): Promise<bigint>
  /**
   * Recomputes the sums from the log, completely or from a day on. Readers see the old sums until the new ones are
   * complete.
   */
  recompute(fromDay?: Temporal.PlainDate): Promise<void>
  /** Compares the sums with the log. */
  verify(days?: Days): Promise<StatsReport>
  /**
   * Runs every minute: adds what is new if nothing follows the log, continues a recomputation, and deletes old
   * generations.
   */
  readonly job: MinuteJob
  /** Follows the log continuously until it is closed. */
  start(): void
  close(): Promise<void>
}

/** How long each run of the job continues a recomputation. */
const sliceMs = 60_000

/** Opens the daily sums. Several processes may do so: each lane is processed by one at a time. */
export async function openStats(ports: StatsPorts): Promise<Stats> {
  const { database, background = database, clock } = ports
  const parts: SumUpParts & { readonly clock: Clock } = {
    database: background,
    clock,
    get zones() {
      return ports.brands.all.map(({ brandId, timeZone }) => ({ brandId, timeZone }))
    },
    places: new AccountPlaces(ports.ledger, ports.identity.teams),
    noteGameTypes: (games) => noteGameTypes(ports, games),
    stepLimits: ports.stepLimits ?? stepLimits,
  }
  await addCursors(database)
  let behind = 0n
  observedGauge(ports.metrics, 'baize_stats_batches_behind', 'Batches of the log that are not in the sums yet', () =>
    Number(behind),
  )
  let countedUntil: Temporal.Instant | undefined
  const skipUnknown = skippingUnknownBrands(ports.log)
  const oneStep = async () => {
    const taken = await stepOfEachLane(parts, skipUnknown)
    const checkedAt = clock.now()
    behind = await batchesBehind(background)
    if (behind === 0n) countedUntil = checkedAt
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
    memberDays: (member, days) => memberDays(database, member, days),
    memberTotals: (member, days) => memberTotals(database, member, days),
    playersOf: (brandId, days, page) => playersOf(background, brandId, days, page),
    teamDays: (team, days) => teamDays(database, team, days),
    brandDays: (brandId, days) => teamDays(database, { brandId, agentId: everybody }, days),
    teamTotals: (team, days) => teamTotals(database, team, days),
    teamsTotals: (asked, agentIds) => teamsTotals(database, asked, agentIds),
    teamsPlay: (asked, agentIds) => teamsPlay(database, asked, agentIds),
    teamPlay: (asked, agentId) => teamPlay(database, asked, agentId),
    activeAmong: (asked, memberIds) => countActive(database, asked, memberIds),
    membersTotals: (asked, memberIds) => membersTotals(database, asked, memberIds),
    membersPlay: (asked, memberIds) => membersPlay(database, asked, memberIds),
    memberPlay: (asked, member) => memberPlay(database, asked, member),
    gameTotals: (asked, days) => gameTotals(database, asked, days),
    countedUntil: () => countedUntil,
    catchUp,
    recompute: (fromDay) => recompute(parts, fromDay),
    verify: (days) => verifyStats(parts, days),
    job: everyMinute('sum up postings', async (_now, signal) => {
      await addCursors(database)
      if (!follows) await catchUp()
      // Recomputing years takes hours: the next run continues it.
      const slice = AbortSignal.any([signal, AbortSignal.timeout(sliceMs)])
      await skipUnknown(() => continueRecompute(parts, slice))
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

/** Runs some work, and returns `undefined` if it throws {@link UnknownBrand}. Logs each unknown brand once. */
type SkipUnknown = <T>(work: () => Promise<T>) => Promise<T | undefined>

function skippingUnknownBrands(log: Log): SkipUnknown {
  const told = new Set<BrandId>()
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof UnknownBrand)) throw error
      if (!told.has(error.brandId))
        log.warn(`${error.message}: the daily sums of its lane wait for a process that knows the brand`)
      told.add(error.brandId)
      return undefined
    }
  }
}

async function stepOfEachLane(parts: SumUpParts, skipUnknown: SkipUnknown): Promise<bigint> {
  let taken = 0n
  for (const { lane } of await behindLanes(parts.database))
    taken += (await skipUnknown(() => sumUpLane(parts, 'current', lane))) ?? 0n
  return taken
}

async function batchesBehind(database: Database): Promise<bigint> {
  return (await behindLanes(database)).reduce((sum, { behind }) => sum + behind, 0n)
}

/** Returns the lanes whose cursor is behind, and by how many batches. */
async function behindLanes(database: Database): Promise<{ lane: number; behind: bigint }[]> {
  const cursors = new Map((await selectCursors(database, 'current')).map(({ lane, upToBatch }) => [lane, upToBatch]))
  const versions = await laneVersions(database)
  return versions
    .map(({ lane, version }) => ({ lane, behind: version - (cursors.get(lane) ?? 0n) }))
    .filter(({ behind }) => behind > 0n)
}
