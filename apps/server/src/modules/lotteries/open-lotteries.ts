import { openDraws, type Draws } from './draws/open-draws.ts'
import { openGames, type Games } from './games/games.ts'
import type { ShowParts } from './games/show-games.ts'
import { openShownLotteries, type ShownLotteries } from './games/shown-lotteries.ts'
import { openSlips } from './slips/open-slips.ts'
import type { SlipParts } from './slips/slip.parts.ts'

/** The lotteries of all brands. Each room of the module adds its own part. */
export interface Lotteries {
  readonly games: Games
  readonly draws: Draws
  /** The sale of slips. */
  readonly slips: SlipParts
  /** What everybody reads. */
  readonly shown: ShownLotteries
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
  let leaveLobby: (() => void) | undefined
  return {
    games,
    draws,
    slips,
    shown,
    start() {
      games.start()
      draws.start()
      leaveLobby ??= shown.follow()
    },
    async stop() {
      games.stop()
      leaveLobby?.()
      await draws.stop()
    },
  }
}
