import {
  pointBalance,
  pointConfig,
  pointMovements,
  pointRedemptions,
  pointRewards,
  type GoodsKind,
  type RedemptionStatus,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { mine } from '../../api/queries.ts'

/** Key of everything about the member's points. */
export const pointsKey = [mine, 'points'] as const

/** The member's points (3.061). */
export const pointBalanceQuery = () =>
  queryOptions({
    queryKey: [...pointsKey, 'balance'],
    queryFn: ({ signal }) => call(pointBalance, { query: {}, signal }),
    staleTime: 0,
  })

/** What earns points, and what they are worth. */
export const pointConfigQuery = () =>
  queryOptions({
    queryKey: [...pointsKey, 'config'],
    queryFn: ({ signal }) => call(pointConfig, { query: {}, signal }),
    staleTime: 0,
  })

/** A page of what the mall offers. */
export const rewardsQuery = (language: Language, kind: GoodsKind | undefined, page: number) =>
  queryOptions({
    queryKey: [...pointsKey, 'rewards', language, kind, page],
    queryFn: ({ signal }) => call(pointRewards, { query: { kind, pageNo: page, pageSize: 24 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** How often redemptions in process are asked for: what an operator does comes without a message. A hidden page does not ask. */
const askEveryMs = 15_000

/** A page of the member's redemptions. */
export const redemptionsQuery = (language: Language, status: RedemptionStatus | undefined, page: number) =>
  queryOptions({
    queryKey: [...pointsKey, 'redemptions', language, status, page],
    queryFn: ({ signal }) => call(pointRedemptions, { query: { status, pageNo: page, pageSize: 10 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.list.some((one) => one.status === 'process') === true ? askEveryMs : false,
    staleTime: 0,
  })

/** A page of the movements of the member's points. */
export const pointMovementsQuery = (page: number) =>
  queryOptions({
    queryKey: [...pointsKey, 'movements', page],
    queryFn: ({ signal }) => call(pointMovements, { query: { pageNo: page, pageSize: 15 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
