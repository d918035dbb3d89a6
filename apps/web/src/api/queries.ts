/**
 * What the site requests from the server at its start and in the lobby. Other queries are in `later-queries.ts`,
 * `content-queries.ts`, `lottery-queries.ts` and `social-queries.ts`.
 *
 * To change:
 * - what the browser requests and how long it caches replies: `staleTime` of each query here; defaults, `queryClient`
 *   in `query-client.ts`
 * - replies kept in session storage: `cacheInSession` in `session-cache.ts`
 * - how long browsers and proxies may cache a reply: `keptSeconds` in `packages/contract/src/`
 * - how many games a list loads at once: `gamesPerPage` here; on the home page, `CategorySection` in
 *   `apps/web/src/features/lobby/category-section.tsx`; upper bounds, `packages/contract/src/fields.ts`
 * - how often the unread badge is refreshed: `refetchInterval` of `unreadQuery` here
 * - data that is dropped when another user signs in: the key `mine` here
 */
import {
  announcements,
  balance,
  favouriteGames,
  favouriteIds,
  gameList,
  hotGames,
  jackpot,
  memberBadges,
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

/** Key of everything that belongs to the signed-in user; dropped when the session changes. */
export const mine = 'mine'

/** Keys of what the socket's topics keep up to date, except the balance, which is under `mine`. */
export const liveKeys = {
  winners: ['winners'],
  jackpot: ['jackpot'],
  status: ['status'],
  notices: ['announcements'],
  draws: ['draws'],
} as const

/** Key of the own chat with the customer service. */
export const chatKey = ['chat'] as const

/** Key of the counts on the member's badges. */
export const badgesKey = [mine, 'badges'] as const

/** How many messages are unread, and what waits to be claimed (2.109). The socket says when it has changed. */
export const badgesQuery = (token: string) =>
  queryOptions({ queryKey: [...badgesKey, token], queryFn: ({ signal }) => call(memberBadges, { signal }) })

/** The highest wins of the last days (7.034). */
export const winnersQuery = (language: Language) =>
  queryOptions({
    queryKey: [...liveKeys.winners, language],
    queryFn: ({ signal }) => call(winnerBoard, { query: { gameCategory: 'ALL', language, limitNum: 20 }, signal }),
    placeholderData: keepPreviousData,
  })

/** What the jackpot ticker shows. Never cached, because its next steps count from the arrival of the reply. */
export const jackpotQuery = () =>
  queryOptions({
    queryKey: liveKeys.jackpot,
    queryFn: ({ signal }) => call(jackpot, { signal }),
    staleTime: 0,
  })

/** Needed only if the pictures are on another host. */
const pickHosts = ({ resources }: ValueOf<typeof systemStatus>) =>
  import('./content-delivery.ts').then(
    ({ deliverPictures }) => deliverPictures(resources),
    () => undefined,
  )

/** The platform's status and the brand's settings: the site's first call. */
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

/** The member's unread notices (7.050); refetched now and then while the page is visible. */
export const unreadQuery = (token: string) =>
  queryOptions({
    queryKey: [mine, 'unread', token],
    queryFn: ({ signal }) => call(unreadMessages, { signal }),
    refetchInterval: 120_000,
  })

/** The two replies that this tab caches (4.019). */
const vendorCache = cacheInSession('gameVendor', vendors)
const hotCache = cacheInSession('HOT_GAMES', hotGames)

const askForVendors = (language: Language, signal: AbortSignal, flush = {}) =>
  vendorCache.keep(language, call(vendors, { query: { language, platform: 'html5-desktop', ...flush }, signal }))

/** The lobby's categories with their vendors and classes; cached in this tab until {@link flushVendors} (4.019). */
export const categoriesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['categories', language],
    queryFn: ({ signal }) => askForVendors(language, signal),
    ...vendorCache.start(language),
    staleTime: 30 * 60_000,
    select: ({ data }) => data.lanes,
    placeholderData: keepPreviousData,
  })

/** Refetches the vendors, bypassing all caches (7.028). */
export async function flushVendors(queries: QueryClient, language: Language): Promise<void> {
  const { queryKey } = categoriesQuery(language)
  await queries.cancelQueries({ queryKey })
  await queries.fetchQuery({ queryKey, queryFn: ({ signal }) => askForVendors(language, signal, { flush: '1' }) })
}

/** Hot games of every category; the previous ones are shown until the server has replied (4.019). */
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

/** The games opened most often lately (7.045). */
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

/** Games per page of a list (specification 9.015). */
export const gamesPerPage = 18

/** All games of a category that match a filter, in pages. */
export const gamesQuery = (language: Language, filter: GameFilter) =>
  infiniteQueryOptions({
    queryKey: ['games', language, filter],
    queryFn: ({ pageParam, signal }) =>
      call(gameList, { query: gameListQuery(language, filter, pageParam, gamesPerPage), signal }),
    initialPageParam: 1,
    // Counts from the requested page: a reply that names an earlier page, such as an old cached copy, must not load a
    // page twice.
    getNextPageParam: ({ totalPages }, _, asked) => (asked < totalPages ? asked + 1 : undefined),
    // A visitor who returns from a game finds the list as long as it was; refetching all its pages takes too long.
    staleTime: 10 * 60_000,
    gcTime: 10 * 60_000,
    // Comparing thousands of games on each further page would interrupt scrolling.
    structuralSharing: false,
  })

const accountHere = () => useSession.getState().signedIn?.account ?? ''

/** Key of everything about favourites. */
export const favouritesKey = [mine, 'favourites'] as const

/** Favourite lotteries are stored in this browser (3.013); visitors do not need their code. */
export const lotteryFavourites = () => import('./lottery-favourites.ts')

/** The ids of the favourites (7.030), for the hearts on the tiles. */
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

/** A member's own games: all favourites (9.018), or recently played ones (7.033). */
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

/** Key of all balances of a session. */
export const balanceKey = [mine, 'balance'] as const

/** The balance of the signed-in user. */
export const balanceQuery = (token: string) =>
  queryOptions({
    queryKey: [...balanceKey, token],
    queryFn: ({ signal }) => call(balance, { signal }),
    staleTime: 5_000,
  })
