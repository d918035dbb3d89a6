import {
  lotteryChases,
  lotteryDraw,
  lotteryGame,
  lotteryGames,
  lotterySlip,
  lotterySlips,
  lotteryStatistics,
  numberSets,
  openedNumbers,
  recentLotteries,
  vnLotteryMenus,
  type LottoArea,
  type PrizeMode,
  type SlipState,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { liveKeys, mine } from './queries.ts'
import { withServerTime } from './server-clock.ts'

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

/**
 * Key of everything about lotteries that depends on the member: slips, plans, number sets, rates. What is the same for everybody
 * is under `liveKeys.draws`.
 */
export const ownLotteriesKey = [mine, 'lotteries'] as const

/** Leaves out what is not asked for, as queries want it. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  // Has the same fields as before, except those that were undefined.
  return Object.fromEntries(entries) as never
}

/** The lotteries of an area, or all of them, each with its next and its last draw (7.041). The socket keeps it up to date. */
export const lotteryGamesQuery = (language: Language, area?: LottoArea) =>
  queryOptions({
    queryKey: [...liveKeys.draws, 'games', language, area],
    queryFn: ({ signal }) =>
      withServerTime(() => call(lotteryGames, { query: { language, ...given({ area }) }, signal })),
    placeholderData: keepPreviousData,
  })

/** The lotteries that the member bet on last (7.042). */
export const recentLotteriesQuery = (language: Language, area?: LottoArea) =>
  queryOptions({
    queryKey: [...ownLotteriesKey, 'recent', language, area],
    queryFn: ({ signal }) =>
      withServerTime(() => call(recentLotteries, { query: { language, ...given({ area }) }, signal })),
    staleTime: 0,
  })

/** What a betting view needs. It has the rates of the member's VIP level; the socket says when a draw has changed. */
export const lotteryGameQuery = (language: Language, gameCode: string) =>
  queryOptions({
    queryKey: [...ownLotteriesKey, 'game', gameCode, language],
    queryFn: ({ signal }) =>
      withServerTime(() => call(lotteryGame, { params: { gameCode }, query: { language }, signal })),
    staleTime: 5_000,
  })

/** Which drawn numbers of a lottery are shown: a day (`2026-11-26`), a province, a page. */
export interface OpenedNumbersFilter {
  readonly day?: string | undefined
  readonly province?: string | undefined
  readonly page?: number | undefined
}

/** The numbers that a lottery has drawn, newest first (7.037). */
export const openedNumbersQuery = (
  language: Language,
  gameCode: string,
  { day, province, page = 1 }: OpenedNumbersFilter = {},
) =>
  queryOptions({
    queryKey: [...liveKeys.draws, 'numbers', gameCode, language, day, province, page],
    queryFn: ({ signal }) => {
      const query = { language, pageNo: page, pageSize: 20, ...given({ day, province }) }
      return call(openedNumbers, { params: { gameCode }, query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** Which draws are counted: the newest 10 to 500, of one province or of all. */
export interface LotteryStatisticsFilter {
  readonly draws?: number | undefined
  readonly province?: string | undefined
}

/** How often what came in the last draws of a lottery. */
export const lotteryStatisticsQuery = (
  language: Language,
  gameCode: string,
  { draws = 100, province }: LotteryStatisticsFilter = {},
) =>
  queryOptions({
    queryKey: [...liveKeys.draws, 'statistics', gameCode, language, draws, province],
    queryFn: ({ signal }) => {
      const query = { language, draws, ...given({ province }) }
      return call(lotteryStatistics, { params: { gameCode }, query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** A draw with everything that is needed to compute it again. */
export const lotteryDrawQuery = (language: Language, drawId: string) =>
  queryOptions({
    queryKey: [...liveKeys.draws, 'draw', drawId, language],
    queryFn: ({ signal }) => call(lotteryDraw, { params: { drawId }, query: { language }, signal }),
    staleTime: 0,
  })

/** The member's saved number sets of a lottery. */
export const numberSetsQuery = (language: Language, gameCode: string) =>
  queryOptions({
    queryKey: [...ownLotteriesKey, 'sets', gameCode, language],
    queryFn: ({ signal }) => call(numberSets, { params: { gameCode }, query: { language }, signal }),
    select: ({ list }) => list,
  })

/** Which slips are shown; days are those of the brand's time zone. */
export interface SlipsFilter {
  readonly gameCode?: string | undefined
  readonly state?: SlipState | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly page?: number | undefined
}

/** The member's slips, newest first. */
export const lotterySlipsQuery = (
  language: Language,
  { gameCode, state, from, to, page = 1 }: SlipsFilter = {},
  pageSize = 20,
) =>
  queryOptions({
    queryKey: [...ownLotteriesKey, 'slips', language, gameCode, state, from, to, page, pageSize],
    queryFn: ({ signal }) => {
      const query = { language, pageNo: page, pageSize, ...given({ gameCode, state, from, to }) }
      return call(lotterySlips, { query, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A slip with its winning lines, its proof and its postings. */
export const lotterySlipQuery = (language: Language, slipId: string) =>
  queryOptions({
    queryKey: [...ownLotteriesKey, 'slip', slipId, language],
    queryFn: ({ signal }) => call(lotterySlip, { params: { slipId }, query: { language }, signal }),
    staleTime: 0,
  })

/** The member's plans, running ones first. A running one is asked for again, since each draw changes it. */
export const lotteryChasesQuery = (
  language: Language,
  { gameCode, page = 1 }: { readonly gameCode?: string | undefined; readonly page?: number | undefined } = {},
) =>
  queryOptions({
    queryKey: [...ownLotteriesKey, 'chases', language, gameCode, page],
    queryFn: ({ signal }) =>
      call(lotteryChases, { query: { language, pageNo: page, pageSize: 20, ...given({ gameCode }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.list.some(({ state }) => state === 'running') === true ? 10_000 : false,
  })
