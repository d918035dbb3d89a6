import type { Database } from '../../kernel/database/pool.ts'
import { createFollower } from '../../kernel/follower.ts'
import { everyMinute, type Job } from '../../kernel/jobs/index.ts'
import { stepChases } from './chases/run-chases.ts'
import { openLotteryDesk, type LotteryDesk } from './desk/open-desk.ts'
import { openDraws, type Draws } from './draws/open-draws.ts'
import { openGames, type Games } from './games/games.ts'
import type { ShowParts } from './games/show-games.ts'
import { openShownLotteries, type ShownLotteries } from './games/shown-lotteries.ts'
import { sweepNumbers } from './slips/number-book.sql.ts'
import { openSlips } from './slips/open-slips.ts'
import type { SlipParts } from './slips/slip.parts.ts'
import { openOfficialResults, type OfficialResults } from './official/open-official.ts'

/** The lotteries of all brands. Each room of the module adds its own part. */
export interface Lotteries {
  readonly games: Games
  readonly draws: Draws
  /** The sale of slips. */
  readonly slips: SlipParts
  /** Counts what plans have won, and buys their next slips, until nothing is waiting. */
  catchUpChases(): Promise<void>
  /** What everybody reads. */
  readonly shown: ShownLotteries
  /** What operators do: lists, liability, reports, settings, restricted numbers. */
  readonly desk: LotteryDesk
  /** The numbers of official draws. */
  readonly official: OfficialResults
  readonly jobs: readonly Job[]
  /** Follows the clock and the settings until it is stopped. */
  start(): void
  stop(): Promise<void>
}

/** Opens the lotteries. Throws a `StartProblem` if a brand's file is wrong. */
export async function openLotteries(parts: Omit<ShowParts, 'games'>): Promise<Lotteries> {
  const games = await openGames(parts)
  const slips = openSlips(parts, games)
  const draws = openDraws({ ...parts, games, companion: slips.companion })
  const shown = openShownLotteries({ ...parts, games }, draws)
  const chases = createFollower('betting for plans', () => stepChases(slips), parts.log)
  let leaveLobby: (() => void) | undefined
  const desk = openLotteryDesk({ ...parts, games })
  const official = openOfficialResults({ ...parts, games, drawDesk: draws.desk })
  return {
    desk,
    official,
    games,
    draws,
    slips,
    shown,
    async catchUpChases() {
      while (await stepChases(slips));
    },
    jobs: [everyMinute('sweep lottery numbers', () => sweepAll(parts.background)), ...desk.jobs, ...official.jobs],
    start() {
      games.start()
      draws.start()
      chases.start()
      leaveLobby ??= shown.follow()
    },
    async stop() {
      games.stop()
      leaveLobby?.()
      await Promise.all([draws.stop(), chases.stop()])
      // What this process has not sold of numbers, others may sell. Without the database, it is lost as by a crash.
      await slips.book.close().catch(() => undefined)
    },
  }
}

const sweptAtOnce = 10_000

/** Deletes what was given out of the liability of numbers on draws that are no longer open. */
async function sweepAll(database: Database): Promise<void> {
  while ((await sweepNumbers(database, sweptAtOnce)) === sweptAtOnce);
}
