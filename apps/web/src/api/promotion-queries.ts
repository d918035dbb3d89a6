import { ownBonuses, promotionList, readPromotion } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** Key of offers and bonuses: what they are for the member changes with each claim. */
export const promotionsKey = [mine, 'promotions'] as const

/** The offers with what each is for whoever looks (2.012). */
export const promotionsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...promotionsKey, 'list', language],
    queryFn: ({ signal }) => call(promotionList, { query: { language }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** One offer. */
export const promotionQuery = (promotionId: string, language: Language) =>
  queryOptions({
    queryKey: [...promotionsKey, 'one', promotionId, language],
    queryFn: ({ signal }) => call(readPromotion, { params: { promotionId }, query: { language }, signal }),
    staleTime: 10_000,
  })

/** The member's bonuses (2.103). A running one is asked for again and again, since each bet changes it. */
export const bonusesQuery = (language: Language, page: number) =>
  queryOptions({
    queryKey: [...promotionsKey, 'bonuses', language, page],
    queryFn: ({ signal }) => call(ownBonuses, { query: { language, pageNo: page, pageSize: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.current.length === 0 ? false : 3_000),
  })
