import {
  announcements,
  balance,
  bettingRecord,
  currentSeeds,
  favouriteGames,
  favouriteIds,
  gameAnnouncements,
  gameList,
  hotGames,
  recentGames,
  registrationSettings,
  roundProof,
  systemStatus,
  unreadMessages,
  vendors,
  type GameType,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** What belongs to the person signed in stands under this key and is dropped when the session changes. */
export const mine = 'mine'

/** State of the house and the brand's settings: the first call of the site. */
export const statusQuery = () =>
  queryOptions({ queryKey: ['status'], queryFn: ({ signal }) => call(systemStatus, { signal }), staleTime: Infinity })

/** Banners, notices, popups and promotions. */
export const announcementsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['announcements', language],
    queryFn: ({ signal }) => call(announcements, { query: { language, types: 'B,PL,PU,PR,H', platform: 'W' }, signal }),
    placeholderData: keepPreviousData,
  })

/** One page of the news about games (7.035). */
export const gameNewsQuery = (language: Language, page: number) =>
  queryOptions({
    queryKey: ['announcements', 'games', language, page],
    queryFn: ({ signal }) => call(gameAnnouncements, { query: { language, pageNo: page, pageSize: 9 }, signal }),
    placeholderData: keepPreviousData,
  })

/** The notices that the member has not read (7.050); asked again now and then, while somebody looks. */
export const unreadQuery = (token: string) =>
  queryOptions({
    queryKey: [mine, 'unread', token],
    queryFn: ({ signal }) => call(unreadMessages, { signal }),
    refetchInterval: 120_000,
  })

/** The lanes of the lobby with their vendors and classifications. */
export const lanesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['lanes', language],
    queryFn: ({ signal }) => call(vendors, { query: { language, platform: 'html5-desktop' }, signal }),
    select: ({ data }) => data.lanes,
    placeholderData: keepPreviousData,
  })

/** Hot games of every lane, or of one. */
export const hotQuery = (language: Language, pageSize = 12) =>
  queryOptions({
    queryKey: ['hot', language, pageSize],
    queryFn: ({ signal }) =>
      call(hotGames, { query: { language, pageSize, isPlatform: '2', platform: 'flash,html5-desktop' }, signal }),
    select: ({ list }) => list,
    placeholderData: keepPreviousData,
  })

/** How a list of games is narrowed. */
export interface GameFilter {
  readonly gameType: GameType
  readonly vassalage?: string | undefined
  readonly gameClassify?: string | undefined
  readonly gameName?: string | undefined
  readonly filter?: 'hot' | undefined
}

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
})

/** The first games of a lane, for its section on the home page. */
export const laneGamesQuery = (language: Language, filter: GameFilter, pageSize: number) =>
  queryOptions({
    queryKey: ['laneGames', language, filter, pageSize],
    queryFn: ({ signal }) => call(gameList, { query: gameListQuery(language, filter, 1, pageSize), signal }),
    select: ({ games }) => games,
    placeholderData: keepPreviousData,
  })

/** All games of a lane that pass a filter, page after page. */
export const gamesQuery = (language: Language, filter: GameFilter) =>
  infiniteQueryOptions({
    queryKey: ['games', language, filter],
    queryFn: ({ pageParam, signal }) =>
      call(gameList, { query: gameListQuery(language, filter, pageParam, 18), signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNo, totalPages }) => (pageNo < totalPages ? pageNo + 1 : undefined),
  })

/** Everything about favourites stands under this key. */
export const favouritesKey = [mine, 'favourites'] as const

/** The ids of the favourites (7.030), as the hearts on the tiles need them. */
export const favouriteIdsQuery = (token: string) =>
  queryOptions({
    queryKey: [...favouritesKey, 'ids', token],
    queryFn: async ({ signal }) => (await call(favouriteIds, { signal })).list,
    staleTime: 60_000,
  })

/** Which lists of games are a member's own. */
export type OwnList = 'favourites' | 'recent'

/** How a member's own list is narrowed. */
export interface OwnGamesFilter {
  readonly gameType?: GameType | undefined
  readonly vassalage?: string | undefined
}

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
      if (own === 'favourites')
        return (
          await call(favouriteGames, { query: { ...narrowed, platform: 'flash', pageNo: 1, pageSize: 999 }, signal })
        ).content
      return (await call(recentGames, { query: { ...narrowed, page: 1, pageSize: 12 }, signal })).list
    },
  })

/** Which fields a registration asks for. */
export const registrationQuery = () =>
  queryOptions({
    queryKey: ['registrationSettings'],
    queryFn: ({ signal }) => call(registrationSettings, { signal }),
    staleTime: Infinity,
  })

/** The balance of the person signed in. */
export const balanceQuery = (token: string) =>
  queryOptions({
    queryKey: [mine, 'balance', token],
    queryFn: ({ signal }) => call(balance, { signal }),
    staleTime: 5_000,
  })

/** How the betting record is narrowed. Days are of the brand's time zone. */
export interface RecordFilter {
  readonly from: string
  readonly to: string
  readonly gameCode?: string | undefined
  readonly result?: 'won' | 'lost' | undefined
  readonly page: number
}

/** One page of the betting record, with the totals of all pages. */
export const recordQuery = (language: Language, { from, to, gameCode, result, page }: RecordFilter) =>
  queryOptions({
    queryKey: [mine, 'record', language, from, to, gameCode, result, page],
    queryFn: ({ signal }) =>
      call(bettingRecord, {
        query: {
          language,
          from,
          to,
          pageNo: page,
          pageSize: 20,
          ...(gameCode === undefined ? {} : { gameCode }),
          ...(result === undefined ? {} : { result }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Everything needed to recompute a round. */
export const proofQuery = (language: Language, roundId: string) =>
  queryOptions({
    queryKey: [mine, 'proof', language, roundId],
    queryFn: ({ signal }) => call(roundProof, { params: { roundId }, query: { language }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The seed pair in use and the commitment to the next. */
export const seedsQuery = () =>
  queryOptions({ queryKey: [mine, 'seeds'], queryFn: ({ signal }) => call(currentSeeds, { signal }), staleTime: 0 })
