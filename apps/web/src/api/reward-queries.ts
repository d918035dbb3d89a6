import { listRewards } from '@baize/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** Key of everything about the member's rewards. */
export const rewardsKey = [mine, 'rewards'] as const

/** What waits for the member, and a page of earlier rewards (2.104). */
export const rewardsQuery = (page: number) =>
  queryOptions({
    queryKey: [...rewardsKey, 'list', page],
    queryFn: ({ signal }) => call(listRewards, { query: { pageNo: page, pageSize: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
