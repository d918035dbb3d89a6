import type { launchLottery, QueryOf } from '@baize/contract'
import type { Caller, Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { LotteryGame } from './game-settings.ts'
import { pageOfArea, type ShowParts } from './show-games.ts'

/**
 * The page on which lotteries of an area are played, or one of them (7.039). A lottery is launched like every other game, so it is among
 * those that the member opened last. Refuses whoever is excluded, and as launching the lottery does.
 */
export async function launchPage(
  parts: ShowParts,
  { session, address, language }: Caller<Session>,
  { lottoArea, lottoPrizeMode, lottoGameCode, lottoView, backUrl }: QueryOf<typeof launchLottery>,
): Promise<string> {
  const { games, catalog, protection } = parts
  const { brandId } = session
  const index = catalog.of(brandId)
  const gamesHere = games.of(brandId).filter((game) => {
    const type = index.game(game)?.gameType
    return type !== undefined && (lottoPrizeMode === undefined || type === lottoPrizeMode)
  })
  const game = lottoGameCode === undefined ? firstOf(gamesHere, lottoArea) : codedOf(gamesHere, lottoGameCode)
  if (lottoView === 'lobby') {
    await protection.admitLaunch(session, session.wallet)
    return pageOfArea[lottoGameCode === undefined ? lottoArea : game.area]
  }
  const { vendorCode, gameCode } = game
  const gameType = index.game(game)?.gameType
  if (gameType === undefined) throw new Refusal('game.not_found')
  const launch = { session, address, vendorCode, gameCode, gameType, language, trial: false, backUrl }
  return catalog.launch(brandId, launch)
}

function codedOf(games: readonly LotteryGame[], gameCode: string): LotteryGame {
  const game = games.find((one) => one.gameCode === gameCode)
  if (game === undefined) throw new Refusal('game.not_found')
  return game
}

/** The first lottery of an area; without any, there is no lobby either. */
function firstOf(games: readonly LotteryGame[], area: LotteryGame['area']): LotteryGame {
  const game = games.find((one) => one.area === area)
  if (game === undefined) throw new Refusal('game.not_found')
  return game
}
