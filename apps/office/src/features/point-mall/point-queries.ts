import {
  goodsVersions,
  officeGoods,
  officePointRules,
  officeRedemption,
  officeRedemptions,
  pointRuleVersions,
  type OfficeRedemption,
} from '@baize/contract/office'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Tone } from '../../kit/values.tsx'

/** Key of everything about the points mall. */
export const mallKey = ['point-mall'] as const

type Asked<E extends typeof officeGoods | typeof officeRedemptions> = NonNullable<
  Parameters<typeof call<E>>[1]['query']
>

export const goodsListQuery = (asked: Asked<typeof officeGoods>) =>
  queryOptions({
    queryKey: [...mallKey, 'goods', asked],
    queryFn: ({ signal }) => call(officeGoods, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

export const redemptionListQuery = (asked: Asked<typeof officeRedemptions>) =>
  queryOptions({
    queryKey: [...mallKey, 'redemptions', asked],
    queryFn: ({ signal }) => call(officeRedemptions, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  })

export const redemptionQuery = (redemptionId: string) =>
  queryOptions({
    queryKey: [...mallKey, 'redemption', redemptionId],
    queryFn: ({ signal }) => call(officeRedemption, { params: { redemptionId }, signal }),
  })

export const rulesQuery = () =>
  queryOptions({
    queryKey: [...mallKey, 'rules'],
    queryFn: ({ signal }) => call(officePointRules, { signal }),
  })

/** The versions of goods, or of the ratios and the rate. */
export const versionsQuery = (goodsId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...mallKey, 'versions', goodsId],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { before: pageParam }
      return goodsId === undefined
        ? call(pointRuleVersions, { query, signal })
        : call(goodsVersions, { params: { goodsId }, query, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const toneOfState: Readonly<Record<OfficeRedemption['state'], Tone>> = {
  taking: 'plain',
  process: 'waiting',
  approved: 'good',
  rejecting: 'bad',
  rejected: 'bad',
}
