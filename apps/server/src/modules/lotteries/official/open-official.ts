import { parseResult, resultText, type LotteryResult } from '@baize/lottery'
import type { Database } from '../../../kernel/database/pool.ts'
import { everyMinute, type Job } from '../../../kernel/jobs/index.ts'
import { uuidV7, type BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Slice } from '../desk/desk-draws.sql.ts'
import type { LotteryAuthor } from '../desk/restriction-list.sql.ts'
import type { DrawDesk } from '../draws/change-draw.ts'
import { knownFormat } from '../draws/draw-numbers.ts'
import type { LotteryDraw } from '../draws/draw.types.ts'
import { drawOf, drawsOf } from '../draws/draws.sql.ts'
import type { LotteryGame } from '../games/game-settings.ts'
import type { Games } from '../games/games.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import {
  askedDraws,
  confirmationsOf,
  insertConfirmation,
  insertReport,
  lockResult,
  newestReports,
  officialPage,
  type Confirmation,
  type OfficialFilter,
  type ResultReport,
} from './results.sql.ts'
import { askSource, type ResultSource } from './result-sources.ts'
import { standingOf, type Standing } from './standing.rules.ts'

/** What is known about the official numbers of a draw. */
export interface OfficialDraw extends Standing {
  readonly draw: LotteryDraw
  readonly reports: readonly ResultReport[]
  readonly confirmations: readonly Confirmation[]
}

/** Numbers that were confirmed. */
export interface Confirmed {
  readonly isCorrection: boolean
  readonly numbers: LotteryResult
}

/** How many draws wait, and since when the oldest. */
export interface Waiting {
  readonly count: number
  readonly oldest: Temporal.Instant | null
}

/** The official numbers of draws: who reports them, and who confirms them. */
export interface OfficialResults {
  /** A page of draws whose time has come, the latest first. */
  page(
    filter: Omit<OfficialFilter, 'at'>,
    slice: Slice,
  ): Promise<{ readonly rows: readonly OfficialDraw[]; readonly count: number }>
  read(brandId: BrandId, drawId: string): Promise<OfficialDraw | undefined>
  /** Draws of which sources say different numbers, and draws that wait to be confirmed or have had no two sources for long. */
  waiting(brandId: BrandId): Promise<{ readonly differ: Waiting; readonly results: Waiting }>
  /** Adds numbers that an operator entered by hand, in their transaction. */
  enter(
    tx: Database,
    brandId: BrandId,
    entry: { readonly drawId: string; readonly numbers: unknown; readonly by: LotteryAuthor },
  ): Promise<void>
  /** Confirms numbers on which two sources agree, in the operator's transaction: winners are paid by them. */
  confirm(
    tx: Database,
    brandId: BrandId,
    asked: { readonly drawId: string; readonly numbers: unknown; readonly by: LotteryAuthor; readonly reason: string },
  ): Promise<Confirmed>
  readonly jobs: readonly Job[]
}

/** What official numbers need. */
export interface OfficialParts extends Pick<
  LotteryPorts,
  'database' | 'clock' | 'randomness' | 'brands' | 'folders' | 'log'
> {
  readonly games: Games
  readonly drawDesk: Pick<DrawDesk, 'enterNumbers' | 'correctNumbers'>
}

/** For how long after its time a draw's sources are asked: later corrections are for operators. */
const askedForHours = 72
/** How many draws are counted that wait for somebody. */
const mostWaiting = 500
/** Sources take so long. */
const usualWait = { minutes: 30 } as const
/** How many draws of a lottery are asked about in one run. */
const drawsAtOnce = 20

export function openOfficialResults(parts: OfficialParts): OfficialResults {
  const { database, clock } = parts
  return {
    async page(filter, slice) {
      const { drawIds, count } = await officialPage(database, { ...filter, at: clock.now() }, slice)
      const draws = await drawsOf(database, filter.brandId, drawIds)
      const known = drawIds.flatMap((drawId) => draws.get(drawId) ?? [])
      return { rows: await withReports(database, known), count }
    },
    async read(brandId, drawId) {
      const draw = await drawOf(database, brandId, drawId)
      return draw === undefined ? undefined : (await withReports(database, [draw]))[0]
    },
    waiting: (brandId) => waitingOf(parts, brandId),
    async enter(tx, brandId, { drawId, numbers, by }) {
      const draw = await dueDraw(parts, tx, brandId, drawId)
      const result = parseResult(knownFormat(draw.format), numbers)
      if (result === undefined) throw new Refusal('lottery.numbers_wrong')
      await lockResult(tx, drawId)
      await addReport(parts, tx, draw, { source: `hand:${by.operatorId}`, result, by })
    },
    confirm: (tx, brandId, asked) => confirm(parts, tx, brandId, asked),
    jobs: [everyMinute('ask for official results', (_, signal) => askSources(parts, signal))],
  }
}

async function waitingOf({ database, clock }: OfficialParts, brandId: BrandId) {
  const at = clock.now()
  const asked = { brandId, gameCode: undefined, isOpen: true, at }
  const { drawIds } = await officialPage(database, asked, { offset: 0, limit: mostWaiting, countUpTo: mostWaiting })
  const open = await withReports(database, [...(await drawsOf(database, brandId, drawIds)).values()])
  const isLong = ({ drawsAt }: LotteryDraw) => Temporal.Instant.compare(drawsAt.add(usualWait), at) < 0
  const lengthOf = (some: readonly OfficialDraw[]): Waiting => ({
    count: some.length,
    oldest:
      some.map(({ draw }) => draw.drawsAt).toSorted((one, other) => Temporal.Instant.compare(one, other))[0] ?? null,
  })
  return {
    differ: lengthOf(open.filter(({ standing }) => standing === 'differ')),
    results: lengthOf(
      open.filter(({ standing, draw }) =>
        standing === 'waiting' ? isLong(draw) : standing === 'agreed' || standing === 'correction',
      ),
    ),
  }
}

async function withReports(db: Database, draws: readonly LotteryDraw[]): Promise<readonly OfficialDraw[]> {
  const drawIds = draws.map(({ drawId }) => drawId)
  const [reports, confirmations] = await Promise.all([newestReports(db, drawIds), confirmationsOf(db, drawIds)])
  return draws.map((draw) => {
    const own = reports.filter(({ drawId }) => drawId === draw.drawId)
    const confirmed = confirmations.filter(({ drawId }) => drawId === draw.drawId)
    return { draw, reports: own, confirmations: confirmed, ...standingOf(own, confirmed.at(-1)) }
  })
}

/** An official draw whose time has come and that is not void. */
async function dueDraw(
  { clock }: Pick<OfficialParts, 'clock'>,
  db: Database,
  brandId: BrandId,
  drawId: string,
): Promise<LotteryDraw> {
  const draw = await drawOf(db, brandId, drawId)
  if (draw === undefined) throw new Refusal('lottery.draw_unknown')
  if (draw.source !== 'official') throw new Refusal('lottery.not_official')
  if (draw.state === 'void') throw new Refusal('lottery.draw_over')
  if (Temporal.Instant.compare(draw.drawsAt, clock.now()) > 0) throw new Refusal('lottery.not_due')
  return draw
}

/** Adds a report unless the source has said the same before. */
async function addReport(
  { clock, randomness }: Pick<OfficialParts, 'clock' | 'randomness'>,
  db: Database,
  { brandId, drawId }: LotteryDraw,
  {
    source,
    result,
    by,
  }: { readonly source: string; readonly result: LotteryResult; readonly by: LotteryAuthor | undefined },
): Promise<void> {
  const before = (await newestReports(db, [drawId])).find((one) => one.source === source)
  if (before !== undefined && resultText(before.numbers) === resultText(result)) return
  const now = clock.now()
  const reportId = uuidV7(now.epochMilliseconds, randomness.bytes(10))
  await insertReport(db, brandId, { reportId, drawId, source, numbers: result, reportedAt: now, by })
}

async function confirm(
  parts: OfficialParts,
  tx: Database,
  brandId: BrandId,
  { drawId, numbers, by, reason }: Parameters<OfficialResults['confirm']>[2],
): Promise<Confirmed> {
  await lockResult(tx, drawId)
  const draw = await dueDraw(parts, tx, brandId, drawId)
  const result = parseResult(knownFormat(draw.format), numbers)
  const [known] = await withReports(tx, [draw])
  const proposed = known?.proposed
  if (result === undefined || proposed === undefined || resultText(proposed.numbers) !== resultText(result))
    throw new Refusal('lottery.not_agreed')
  // Four eyes: whoever entered numbers is one of the sources.
  if (proposed.reports.some(({ enteredBy }) => enteredBy === by.operatorId)) throw new Refusal('lottery.own_entry')
  const isCorrection = known?.confirmations.at(-1) !== undefined
  const change = isCorrection ? parts.drawDesk.correctNumbers : parts.drawDesk.enterNumbers
  const problem = await change(tx, brandId, { drawId, result })
  // It is not sealed yet, or somebody has made it void meanwhile.
  if (problem === 'wrong_state') throw new Refusal(isCorrection ? 'lottery.not_settled' : 'lottery.not_due')
  if (problem !== undefined) throw new Error(`confirmed numbers of a draw were refused: ${problem}`)
  await insertConfirmation(tx, brandId, {
    drawId,
    generation: isCorrection ? draw.generation + 1 : draw.generation,
    numbers: result,
    sources: proposed.reports.map(({ source }) => source),
    confirmedBy: by.operatorId,
    confirmedName: by.name,
    reason,
    confirmedAt: parts.clock.now(),
  })
  return { isCorrection, numbers: result }
}

/** Asks the sources of all lotteries about draws whose time has come. A source that fails is asked again with the next run. */
async function askSources(parts: OfficialParts, signal: AbortSignal): Promise<void> {
  for (const [place, { brandId }] of parts.brands.all.entries())
    for (const game of parts.games.of(brandId)) {
      if (game.results === undefined || game.results.length === 0) continue
      signal.throwIfAborted()
      await askAbout(parts, { brandId, folder: parts.folders[place] ?? '' }, game, game.results)
    }
}

async function askAbout(
  parts: OfficialParts,
  { brandId, folder }: { readonly brandId: BrandId; readonly folder: string },
  { gameCode, format }: LotteryGame,
  sources: readonly ResultSource[],
): Promise<void> {
  const { database, clock, log } = parts
  const until = clock.now()
  const since = until.subtract({ hours: askedForHours })
  const drawIds = await askedDraws(database, brandId, { gameCode, since, until, max: drawsAtOnce })
  const draws = await drawsOf(database, brandId, drawIds)
  for (const draw of draws.values())
    for (const source of sources)
      try {
        const numbers = await askSource(source, draw, { folder })
        if (numbers === undefined) continue
        const result = parseResult(format, numbers)
        if (result === undefined) throw new Error('these are not numbers of the lottery')
        await addReport(parts, database, draw, { source: source.name, result, by: undefined })
      } catch (error) {
        log.warn(
          { err: error, gameCode, draw: draw.number, source: source.name },
          'a source of official results failed',
        )
      }
}
