import {
  announcements,
  balance,
  favouriteGames,
  favouriteIds,
  gameList,
  hotGames,
  jackpot,
  popularGames,
  recentGames,
  systemStatus,
  unreadMessages,
  vendors,
  winnerBoard,
  type ValueOf,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { call } from './client.ts'
import type { GameFilter, OwnGamesFilter, OwnList } from './game-filters.ts'
import { cacheInSession } from './session-cache.ts'

/** What belongs to the person signed in stands under this key and is dropped when the session changes. */
export const mine = 'mine'

/** What the topics of the socket keep up to date, but the balance, which is the member's own. */
export const liveKeys = {
  winners: ['winners'],
  jackpot: ['jackpot'],
  status: ['status'],
  notices: ['announcements'],
} as const

/** The highest wins of the last days (7.034). */
export const winnersQuery = (language: Language) =>
  queryOptions({
    queryKey: [...liveKeys.winners, language],
    queryFn: ({ signal }) => call(winnerBoard, { query: { gameCategory: 'ALL', language, limitNum: 20 }, signal }),
    placeholderData: keepPreviousData,
  })

/** What the jackpot ticker shows. What it becomes next is counted from when the reply came, so it is never kept. */
export const jackpotQuery = () =>
  queryOptions({
    queryKey: liveKeys.jackpot,
    queryFn: ({ signal }) => call(jackpot, { signal }),
    staleTime: 0,
  })

/** Only a house whose pictures lie elsewhere needs more than its own paths. */
const pickHosts = ({ resources }: ValueOf<typeof systemStatus>) =>
  import('./content-delivery.ts').then(
    ({ deliverPictures }) => deliverPictures(resources),
    () => undefined,
  )

/** State of the house and the brand's settings: the first call of the site. */
export const statusQuery = () =>
  queryOptions({
    queryKey: liveKeys.status,
    queryFn: async ({ signal }) => {
      const status = await call(systemStatus, { signal })
      if (status.resources[0]?.url !== '/art/') await pickHosts(status)
      return status
    },
    staleTime: Infinity,
  })

/** Banners, notices, popups and promotions. */
export const announcementsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...liveKeys.notices, language],
    queryFn: ({ signal }) => call(announcements, { query: { language, types: 'B,PL,PU,PR,H', platform: 'W' }, signal }),
    placeholderData: keepPreviousData,
  })

/** The notices that the member has not read (7.050); asked again now and then, while somebody looks. */
export const unreadQuery = (token: string) =>
  queryOptions({
    queryKey: [mine, 'unread', token],
    queryFn: ({ signal }) => call(unreadMessages, { signal }),
    refetchInterval: 120_000,
  })

/** What this tab keeps of two answers (4.019). */
const vendorCache = cacheInSession('gameVendor', vendors)
const hotCache = cacheInSession('HOT_GAMES', hotGames)

const askForVendors = (language: Language, signal: AbortSignal, flush = {}) =>
  vendorCache.keep(language, call(vendors, { query: { language, platform: 'html5-desktop', ...flush }, signal }))

/** The categories of the lobby with their vendors and classifications; kept for this tab until {@link flushVendors} (4.019). */
export const categoriesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['categories', language],
    queryFn: ({ signal }) => askForVendors(language, signal),
    ...vendorCache.start(language),
    staleTime: 30 * 60_000,
    select: ({ data }) => data.lanes,
    placeholderData: keepPreviousData,
  })

/** Asks for the vendors anew, past everything that is kept (7.028). */
export async function flushVendors(queries: QueryClient, language: Language): Promise<void> {
  const { queryKey } = categoriesQuery(language)
  await queries.cancelQueries({ queryKey })
  await queries.fetchQuery({ queryKey, queryFn: ({ signal }) => askForVendors(language, signal, { flush: '1' }) })
}

/** Hot games of every category; those of last time stand there until the house has answered (4.019). */
export const hotQuery = (language: Language) =>
  queryOptions({
    queryKey: ['hot', language],
    queryFn: ({ signal }) => {
      const query = { language, pageSize: 12, isPlatform: '2', platform: 'flash,html5-desktop' }
      return hotCache.keep(language, call(hotGames, { query, signal }))
    },
    ...hotCache.start(language),
    select: ({ list }) => list,
    placeholderData: keepPreviousData,
  })

/** What most members opened lately (7.045). */
export const popularQuery = (language: Language) =>
  queryOptions({
    queryKey: ['popular', language],
    queryFn: ({ signal }) => call(popularGames, { query: { language, pageSize: 6 }, signal }),
    select: ({ list }) => list,
  })

const gameListQuery = (language: Language, filter: GameFilter, pageNo: number, pageSize: number) => ({
  clientType: '3',
  language,
  gameType: filter.gameType,
  pageNo,
  pageSize,
  ...(filter.vassalage === undefined ? {} : { vassalage: filter.vassalage }),
  ...(filter.gameClassify === undefined ? {} : { gameClassify: filter.gameClassify }),
  ...(filter.gameName === undefined ? {} : { gameName: filter.gameName }),
  ...(filter.filter === 'hot' ? { hot: '1' as const } : {}),
  ...(filter.filter === 'newest' ? { newest: '1' as const } : {}),
})

/** The first games of a category, for its section on the home page. */
export const categoryGamesQuery = (language: Language, filter: GameFilter, pageSize: number) =>
  queryOptions({
    queryKey: ['categoryGames', language, filter, pageSize],
    queryFn: ({ signal }) => call(gameList, { query: gameListQuery(language, filter, 1, pageSize), signal }),
    select: ({ games }) => games,
    placeholderData: keepPreviousData,
  })

/** How many games a page of a list has (specification 9.015). */
export const gamesAPage = 18

/** All games of a category that pass a filter, page after page. */
export const gamesQuery = (language: Language, filter: GameFilter) =>
  infiniteQueryOptions({
    queryKey: ['games', language, filter],
    queryFn: ({ pageParam, signal }) =>
      call(gameList, { query: gameListQuery(language, filter, pageParam, gamesAPage), signal }),
    initialPageParam: 1,
    // By what was asked for: an answer that names an earlier page, as an old copy does, leads to no page twice.
    getNextPageParam: ({ totalPages }, _, asked) => (asked < totalPages ? asked + 1 : undefined),
    // Whoever comes back from a game finds the list as long as it was; asking for all of its pages again takes too long.
    staleTime: 10 * 60_000,
    gcTime: 10 * 60_000,
    // Comparing thousands of games with themselves at every further page would hold up the scrolling.
    structuralSharing: false,
  })

const accountHere = () => useSession.getState().signedIn?.account ?? ''

/** Everything about favourites stands under this key. */
export const favouritesKey = [mine, 'favourites'] as const

/** Favourite lotteries are kept in this browser (3.013): whoever is not signed in has no use for how. */
export const lotteryFavourites = () => import('./lottery-favourites.ts')

/** The ids of the favourites (7.030), as the hearts on the tiles need them. */
export const favouriteIdsQuery = (token: string) =>
  queryOptions({
    queryKey: [...favouritesKey, 'ids', token],
    queryFn: async ({ signal }) => {
      const [{ list }, { lotteryFavouritesOf }] = await Promise.all([
        call(favouriteIds, { signal }),
        lotteryFavourites(),
      ])
      return [...lotteryFavouritesOf(accountHere()), ...list]
    },
    staleTime: 60_000,
  })

/** A member's own games: all favourites (9.018), or those played last (7.033). */
export const ownGamesQuery = (language: Language, own: OwnList, { gameType, vassalage }: OwnGamesFilter) =>
  queryOptions({
    queryKey: [...(own === 'favourites' ? favouritesKey : [mine, own]), language, gameType, vassalage],
    queryFn: async ({ signal }) => {
      const narrowed = {
        clientType: '3',
        language,
        ...(gameType === undefined ? {} : { gameType }),
        ...(vassalage === undefined ? {} : { vassalage }),
      }
      if (own === 'favourites') {
        const query = { ...narrowed, platform: 'flash', pageNo: 1, pageSize: 999 }
        const { lotteryFavouriteGames } = await lotteryFavourites()
        const [{ content }, lotteries] = await Promise.all([
          call(favouriteGames, { query, signal }),
          lotteryFavouriteGames(accountHere(), language, { gameType, vassalage, signal }),
        ])
        return [...lotteries, ...content]
      }
      return (await call(recentGames, { query: { ...narrowed, page: 1, pageSize: 12 }, signal })).list
    },
  })

/** Every balance of a session stands under this key. */
export const balanceKey = [mine, 'balance'] as const

/** The balance of the person signed in. */
export const balanceQuery = (token: string) =>
  queryOptions({
    queryKey: [...balanceKey, token],
    queryFn: ({ signal }) => call(balance, { signal }),
    staleTime: 5_000,
  })
