import { gameList, vnLotteryMenus, type Game, type GameType, type PrizeMode } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/**
 * The Vietnamese lotteries of the brand's prize mode, by group (`vnLotteryMenus` of 3.060).
 *
 * To change:
 * - Vietnamese lottery menus: `vnLotteryMenusQuery` here; which lotteries they list,
 *   `apps/server/src/modules/catalog/lottery-menus.rules.ts`
 */
export const vnLotteryMenusQuery = (language: Language, prizeMode: PrizeMode) =>
  queryOptions({
    queryKey: ['vnLotteryMenus', language, prizeMode],
    queryFn: ({ signal }) => call(vnLotteryMenus, { query: { language, prizeMode, device: 'WEB' }, signal }),
    select: ({ gameMenus }) => gameMenus,
  })

const maxPages = 10

/** The lotteries with these ids, in the same order; unlisted ones are omitted. */
export async function lotteriesWithIds(
  language: Language,
  ids: readonly string[],
  { vassalage, signal }: { readonly vassalage: string | undefined; readonly signal: AbortSignal },
): Promise<Game[]> {
  const found = new Map<string, Game>()
  const categories: readonly GameType[] = ['ELOTT', 'LOTT']
  for (const gameType of ids.length === 0 ? [] : categories)
    for (let pageNo = 1, pages = 1; pageNo <= pages && pageNo <= maxPages; pageNo += 1) {
      const query = { language, gameType, pageNo, pageSize: 100, ...(vassalage === undefined ? {} : { vassalage }) }
      const { games, totalPages } = await call(gameList, { query, signal })
      pages = totalPages
      for (const game of games) found.set(game.nodeId, game)
    }
  return ids.flatMap((id) => found.get(id) ?? [])
}
