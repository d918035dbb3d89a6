import { openGames, type Games } from './games/games.ts'
import type { LotteryPorts } from './lotteries.parts.ts'
import { openSlips } from './slips/open-slips.ts'
import type { SlipParts } from './slips/slip.parts.ts'

/** The lotteries of all brands. Each room of the module adds its own part. */
export interface Lotteries {
  readonly games: Games
  /** The sale of slips. */
  readonly slips: SlipParts
  /** Follows the clock and the settings until it is stopped. */
  start(): void
  stop(): Promise<void>
}

/** Opens the lotteries. Throws a `StartProblem` if a brand's file is wrong. */
export async function openLotteries(parts: LotteryPorts): Promise<Lotteries> {
  const games = await openGames(parts)
  const slips = openSlips(parts, games)
  return {
    games,
    slips,
    start() {
      games.start()
    },
    async stop() {
      games.stop()
    },
  }
}
