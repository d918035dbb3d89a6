import type {
  launchLottery,
  lotteryDraw,
  lotteryGame,
  lotteryGames,
  lotteryStatistics,
  openedNumbers,
  QueryOf,
  recentLotteries,
  ReplyOf,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Caller, Session } from '../../../kernel/caller.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { keepReloading } from '../../../kernel/keep-reloading.ts'
import type { Draws } from '../draws/open-draws.ts'
import { feedDraws } from './feed-draws.ts'
import { launchPage } from './launch-lottery.ts'
import { DrawRecords } from './show-draw.ts'
import { GameViews } from './show-game.ts'
import { LobbyLotteries, Overviews, showGames, showRecent, type AskedGames, type ShowParts } from './show-games.ts'
import { Results } from './show-results.ts'

/** What everybody reads about lotteries. Answers that are the same for everybody are shared and kept for a moment. */
export interface ShownLotteries {
  games(asked: AskedGames): Promise<ReplyOf<typeof lotteryGames>>
  recent(session: Session, asked: Omit<AskedGames, 'brandId' | 'prizeMode'>): Promise<ReplyOf<typeof recentLotteries>>
  /** The address of a page of the site; see {@link launchPage} for its refusals. */
  launch(caller: Caller<Session>, query: QueryOf<typeof launchLottery>): Promise<string>
  game(caller: Caller, gameCode: string): Promise<ReplyOf<typeof lotteryGame>>
  numbers(
    brandId: BrandId,
    gameCode: string,
    query: QueryOf<typeof openedNumbers>,
  ): Promise<ReplyOf<typeof openedNumbers>>
  statistics(
    brandId: BrandId,
    gameCode: string,
    query: QueryOf<typeof lotteryStatistics>,
  ): Promise<ReplyOf<typeof lotteryStatistics>>
  draw(brandId: BrandId, drawId: string, language: Language): Promise<ReplyOf<typeof lotteryDraw>>
  /** Tells the catalogue which lotteries can be played. */
  showInLobby(): void
  /** Keeps doing so, until the returned function is called. */
  follow(): () => void
}

/** How soon the lobby shows that a lottery was switched on or off. */
const shownEveryMs = 3_000

export function openShownLotteries(parts: ShowParts, draws: Pick<Draws, 'beacons'>): ShownLotteries {
  const { clock } = parts
  const overviews = new Overviews(parts)
  const views = new GameViews(parts, overviews)
  const results = new Results(parts, overviews)
  const records = new DrawRecords(parts, draws)
  const lobby = new LobbyLotteries(parts)
  feedDraws(parts, overviews, {
    forget() {
      for (const kept of [overviews, views, records]) kept.clear()
    },
    forgetResults: (brandId, gameCode) => results.clear(brandId, gameCode),
  })
  const nowText = () => clock.now().toString()
  lobby.show()
  return {
    games: async (asked) => ({ games: await showGames(parts, overviews, asked), now: nowText() }),
    recent: async (session, asked) => ({ games: await showRecent(parts, overviews, session, asked), now: nowText() }),
    launch: (caller, query) => launchPage(parts, caller, query),
    game: (caller, gameCode) => views.show(caller, gameCode),
    numbers: (brandId, gameCode, query) => results.numbers(brandId, gameCode, query),
    statistics: (brandId, gameCode, query) => results.statistics(brandId, gameCode, query),
    draw: (brandId, drawId, language) => records.show(brandId, drawId, language),
    showInLobby: () => lobby.show(),
    follow() {
      const load = async () => lobby.show()
      return keepReloading({ what: 'lotteries in the lobby', load, everyMs: shownEveryMs }, parts.log)
    },
  }
}
