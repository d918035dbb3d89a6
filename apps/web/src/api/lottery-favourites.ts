import type { Language } from '@baize/phrases'
import { gameList, type Game, type GameType } from '@baize/contract'
import { call } from './client.ts'
import type { OwnGamesFilter } from './game-filters.ts'

/** The key under which this browser stores the lottery favourites of everybody who logs in here (3.013). */
const storageKey = 'lottFavourites'
const maxFavourites = 999

/** The ids of a member's favourite lotteries, newest first. */
export function lotteryFavouritesOf(username: string): readonly string[] {
  const ids = stored()[username]
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, maxFavourites) : []
}

/** Adds a lottery to a member's favourites or removes it. */
export function keepLotteryFavourite(username: string, nodeId: string, isFavourite: boolean): void {
  const others = lotteryFavouritesOf(username).filter((id) => id !== nodeId)
  const ids = isFavourite ? [nodeId, ...others].slice(0, maxFavourites) : others
  localStorage.setItem(storageKey, JSON.stringify({ ...stored(), [username]: ids }))
}

/** A member's favourite lotteries as games; none if another category is requested. */
export async function lotteryFavouriteGames(
  username: string,
  language: Language,
  { gameType, vassalage, signal }: OwnGamesFilter & { readonly signal: AbortSignal },
): Promise<readonly Game[]> {
  if (gameType?.endsWith('LOTT') === false) return []
  return lotteriesWithIds(language, lotteryFavouritesOf(username), { vassalage, signal })
}

function stored(): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    // Any object can be read by key; an array is not ours.
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const maxPages = 10

/** The lotteries with these ids, in the same order; unlisted ones are omitted. */
async function lotteriesWithIds(
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
