import {
  launchLottery,
  lotteryDraw,
  lotteryGame,
  lotteryGames,
  lotteryStatistics,
  openedNumbers,
  recentLotteries,
} from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { ShownLotteries } from './shown-lotteries.ts'

/** Binds what everybody reads about lotteries. */
export function bindGameRoutes(bind: Bind, { shown }: { readonly shown: ShownLotteries }): void {
  bind(lotteryGames, ({ caller: { brand, language }, query: { area, prizeMode } }) =>
    shown.games({ brandId: brand.brandId, language, area, prizeMode }),
  )
  bind(recentLotteries, ({ caller: { session, language }, query: { area } }) =>
    shown.recent(session, { language, area }),
  )
  bind(launchLottery, async ({ caller, query }) => ({ url: await shown.launch(caller, query) }))
  bind(lotteryGame, ({ caller, params }) => shown.game(caller, params.gameCode))
  bind(lotteryDraw, ({ caller: { brand, language }, params }) => shown.draw(brand.brandId, params.drawId, language))
  bind(openedNumbers, ({ caller, params, query }) => shown.numbers(caller.brand.brandId, params.gameCode, query))
  bind(lotteryStatistics, ({ caller, params, query }) => shown.statistics(caller.brand.brandId, params.gameCode, query))
}
