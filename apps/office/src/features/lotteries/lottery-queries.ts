import {
  lotteryCalendar,
  lotteryLiability,
  lotteryReports,
  lotteryRestrictions,
  lotteryVersions,
  officeDraw,
  officeDraws,
  officeLotteries,
  officeLotterySettings,
  officialResults,
} from '@baize/contract/office'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Key of everything about lotteries. */
export const lotteriesKey = ['lotteries'] as const

type Asked<E extends Parameters<typeof call>[0]> = NonNullable<Parameters<typeof call<E>>[1]['query']>

export const gamesQuery = () =>
  queryOptions({
    queryKey: [...lotteriesKey, 'games'],
    queryFn: ({ signal }) => call(officeLotteries, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const drawListQuery = (asked: Asked<typeof officeDraws>) =>
  queryOptions({
    queryKey: [...lotteriesKey, 'draws', asked],
    queryFn: ({ signal }) => call(officeDraws, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  })

export const drawQuery = (drawId: string) =>
  queryOptions({
    queryKey: [...lotteriesKey, 'draw', drawId],
    queryFn: ({ signal }) => call(officeDraw, { params: { drawId }, signal }),
    refetchInterval: 5_000,
  })

export const liabilityQuery = (drawId: string, asked: Asked<typeof lotteryLiability>) =>
  queryOptions({
    queryKey: [...lotteriesKey, 'liability', drawId, asked],
    queryFn: ({ signal }) => call(lotteryLiability, { params: { drawId }, query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  })

export const calendarQuery = (from: string) =>
  queryOptions({
    queryKey: [...lotteriesKey, 'calendar', from],
    queryFn: ({ signal }) => call(lotteryCalendar, { query: from === '' ? {} : { from }, signal }),
    placeholderData: keepPreviousData,
  })

export const settingsQuery = (gameCode: string) =>
  queryOptions({
    queryKey: [...lotteriesKey, 'settings', gameCode],
    queryFn: ({ signal }) => call(officeLotterySettings, { params: { gameCode }, signal }),
    // What an operator is writing is not replaced under their hands.
    refetchOnWindowFocus: false,
  })

export const versionsQuery = (gameCode: string) =>
  infiniteQueryOptions({
    queryKey: [...lotteriesKey, 'versions', gameCode],
    queryFn: ({ pageParam, signal }) =>
      call(lotteryVersions, { params: { gameCode }, query: pageParam === '' ? {} : { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const restrictionListQuery = (asked: Asked<typeof lotteryRestrictions>) =>
  queryOptions({
    queryKey: [...lotteriesKey, 'restrictions', asked],
    queryFn: ({ signal }) => call(lotteryRestrictions, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

export const resultListQuery = (asked: Asked<typeof officialResults>) =>
  queryOptions({
    queryKey: [...lotteriesKey, 'results', asked],
    queryFn: ({ signal }) => call(officialResults, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })

export const reportQuery = (asked: Asked<typeof lotteryReports>) =>
  queryOptions({
    queryKey: [...lotteriesKey, 'reports', asked],
    queryFn: ({ signal }) => call(lotteryReports, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
