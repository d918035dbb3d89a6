import type { Database } from '../../../kernel/database/pool.ts'
import { daily, everyMinute, type Job } from '../../../kernel/jobs/index.ts'
import { uuidV7, type BrandId } from '../../../kernel/ids.ts'
import { comingDraws, type PlannedDraw } from '../draws/calendar.rules.ts'
import type { LotteryDraw } from '../draws/draw.types.ts'
import { drawOf, drawsOf, nextDraws } from '../draws/draws.sql.ts'
import type { LotteryGame } from '../games/game-settings.ts'
import type { Games } from '../games/games.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import { openSlipCounter } from './count-slips.ts'
import {
  drawFacts,
  drawIdsPage,
  drawSums,
  lateDraws,
  madeDraws,
  noSums,
  reportPage,
  reportTotal,
  type DrawFacts,
  type DrawFilter,
  type MadeDraw,
  type ReportFilter,
  type ReportRow,
  type Slice,
} from './desk-draws.sql.ts'
import {
  betLiabilities,
  liabilityOfBet,
  liabilityPage,
  type BetLiability,
  type NumberLiability,
} from './liability.sql.ts'
import { openRestrictionDesk, type RestrictionDesk } from './restriction-desk.ts'
import { openSettingsDesk, type SettingsDesk } from './settings-desk.ts'
import { deleteLiability, type DrawSums } from './slip-sums.sql.ts'

/** A draw with what was sold on it. */
export interface SoldDraw {
  readonly draw: LotteryDraw
  readonly sums: DrawSums
}

/** A draw that the calendar has, and the draw itself once it is made. */
export interface CalendarDraw {
  readonly gameCode: string
  readonly planned: PlannedDraw
  readonly made: MadeDraw | undefined
}

/** Rows of a page, and how many there are. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly count: number
}

/** What operators do with lotteries. */
export interface LotteryDesk {
  readonly restrictions: RestrictionDesk
  readonly settings: SettingsDesk
  /** Of each lottery: the draw on sale that closes next. */
  next(brandId: BrandId): Promise<ReadonlyMap<string, LotteryDraw>>
  draws(brandId: BrandId, filter: DrawFilter, slice: Slice): Promise<Page<SoldDraw>>
  /** Undefined if there is no such draw. */
  draw(brandId: BrandId, drawId: string): Promise<(SoldDraw & DrawFacts) | undefined>
  /** The draws of a span by the settings that will apply, of lotteries without rounds, the first to close first. */
  calendar(
    brandId: BrandId,
    span: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
  ): Promise<readonly CalendarDraw[]>
  /** What could have to be paid on a draw: by kind of bet, a page of numbers, and all numbers of a kind of bet if one is asked for. */
  liability(
    asked: { readonly drawId: string; readonly bet: string | undefined },
    slice: Slice,
  ): Promise<
    Page<NumberLiability> & { readonly bets: readonly BetLiability[]; readonly ofBet: readonly NumberLiability[] }
  >
  /** Draws that should have gone on by now: how many, and since when the oldest. Official ones that only wait for numbers are not. */
  late(brandId: BrandId): Promise<{ readonly count: number; readonly oldest: Temporal.Instant | null }>
  report(filter: ReportFilter, slice: Slice): Promise<Page<ReportRow>>
  reportTotal(filter: ReportFilter): Promise<DrawSums>
  readonly jobs: readonly Job[]
}

/** What the desk needs. */
export interface DeskParts extends Pick<LotteryPorts, 'database' | 'clock' | 'ledger' | 'brands' | 'randomness'> {
  readonly games: Games
}

/** How long after its time a step of a draw may take before operators are told. */
export const lateAfter = { minutes: 3 } as const
/** For how long it is kept what could have had to be paid. */
const liabilityDays = 7
/** How long an operator waits until what was sold last is counted; a page asks again soon. */
const longestWaitMs = 1_500

/** Opens what operators do with lotteries. */
export function openLotteryDesk(parts: DeskParts): LotteryDesk {
  const { database, clock } = parts
  const counter = openSlipCounter(parts)
  const catchUp = async () => {
    // Why it failed is for the job to log; operators see what there is.
    const done = counter.catchUp().catch(() => undefined)
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, longestWaitMs).unref())])
  }
  return {
    restrictions: openRestrictionDesk({
      ...parts,
      newId: () => uuidV7(clock.now().epochMilliseconds, parts.randomness.bytes(10)),
    }),
    settings: openSettingsDesk(parts),
    next: (brandId) => nextDraws(database, brandId, clock.now()),
    async draws(brandId, filter, slice) {
      await catchUp()
      const { drawIds, count } = await drawIdsPage(database, brandId, filter, {
        ...slice,
        now: clock.now(),
        late: clock.now().subtract(lateAfter),
      })
      const [draws, sums] = await Promise.all([drawsOf(database, brandId, drawIds), drawSums(database, drawIds)])
      const rows = drawIds.flatMap((drawId) => {
        const draw = draws.get(drawId)
        return draw === undefined ? [] : [{ draw, sums: sums.get(drawId) ?? noSums }]
      })
      return { rows, count }
    },
    async draw(brandId, drawId) {
      const draw = await drawOf(database, brandId, drawId)
      const facts = draw === undefined ? undefined : await drawFacts(database, drawId)
      if (draw === undefined || facts === undefined) return undefined
      await catchUp()
      return { draw, sums: (await drawSums(database, [drawId])).get(drawId) ?? noSums, ...facts }
    },
    calendar: (brandId, span) => calendarOf(parts, brandId, span),
    async liability({ drawId, bet }, slice) {
      await catchUp()
      const [bets, page, ofBet] = await Promise.all([
        betLiabilities(database, drawId),
        liabilityPage(database, { drawId, bet }, slice),
        bet === undefined ? [] : liabilityOfBet(database, drawId, bet),
      ])
      return { ...page, bets, ofBet }
    },
    late: (brandId) => lateDraws(database, brandId, clock.now().subtract(lateAfter)),
    async report(filter, slice) {
      await catchUp()
      return reportPage(database, filter, slice)
    },
    reportTotal: (filter) => reportTotal(database, filter),
    jobs: [
      everyMinute('count lottery slips', () => counter.catchUp()),
      daily('sweep lottery liability', { at: '05:40', retries: 3 }, (_, signal) =>
        sweep(database, clock.now(), signal),
      ),
    ],
  }
}

async function sweep(database: Database, now: Temporal.Instant, signal: AbortSignal): Promise<void> {
  const atOnce = 500
  for (let found = atOnce; found === atOnce;) {
    signal.throwIfAborted()
    found = await deleteLiability(database, now.subtract({ hours: 24 * liabilityDays }), atOnce)
  }
}

async function calendarOf(
  { database, games }: DeskParts,
  brandId: BrandId,
  { from, until }: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<readonly CalendarDraw[]> {
  const planned = games.of(brandId).flatMap((game) => plannedOf(games, brandId, game, { from, until }))
  const gameCodes = [...new Set(planned.map(({ gameCode }) => gameCode))]
  const made = await madeDraws(database, brandId, { from, to: until }, gameCodes)
  const byNumber = new Map(made.map((one) => [`${one.gameCode} ${one.number}`, one]))
  return planned
    .map(({ gameCode, planned: one }) => ({ gameCode, planned: one, made: byNumber.get(`${gameCode} ${one.number}`) }))
    .toSorted((one, other) => Temporal.Instant.compare(one.planned.closesAt, other.planned.closesAt))
}

function plannedOf(
  games: Games,
  brandId: BrandId,
  game: LotteryGame,
  { from, until }: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): readonly Pick<CalendarDraw, 'gameCode' | 'planned'>[] {
  const settings = games.versionAt(brandId, game.gameCode, until)?.settings
  if (settings === undefined || !settings.isOn || settings.schedule.kind === 'rounds') return []
  const lead = from.until(until)
  return comingDraws(game, { ...settings, sellsAhead: 1 }, { now: from, lead })
    .filter(({ closesAt }) => Temporal.Instant.compare(closesAt, until) < 0)
    .map((planned) => ({ gameCode: game.gameCode, planned }))
}
