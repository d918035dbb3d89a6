import { openGames, type Games } from './games/games.ts'
import type { LotteryPorts } from './lotteries.parts.ts'
import { createSlipCompanion, type LotteryCompanion } from './slips/slip-companion.ts'

/** The lotteries of all brands. Each room of the module adds its own part. */
export interface Lotteries {
  readonly games: Games
  /** What sells slips, pays them and returns stakes, in the lane of the ledger. */
  readonly companion: LotteryCompanion
  /** Follows the clock and the settings until it is stopped. */
  start(): void
  stop(): Promise<void>
}

/** Opens the lotteries. Throws a `StartProblem` if a brand's file is wrong. */
export async function openLotteries(parts: LotteryPorts): Promise<Lotteries> {
  const games = await openGames(parts)
  return {
    games,
    companion: createSlipCompanion(parts.clock),
    start() {
      games.start()
    },
    async stop() {
      games.stop()
    },
  }
}
