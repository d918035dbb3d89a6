import { officeVip, vipMembers, vipVersions } from '@baize/contract/office'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Key of everything about levels. */
export const vipKey = ['vip'] as const

export const vipQuery = () =>
  queryOptions({
    queryKey: [...vipKey, 'levels'],
    queryFn: ({ signal }) => call(officeVip, { signal }),
    // What an operator is writing is not replaced under their hands.
    refetchOnWindowFocus: false,
  })

export const vipMembersQuery = (asked: NonNullable<Parameters<typeof call<typeof vipMembers>>[1]['query']>) =>
  queryOptions({
    queryKey: [...vipKey, 'members', asked],
    queryFn: ({ signal }) => call(vipMembers, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

export const vipVersionsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...vipKey, 'versions'],
    queryFn: ({ pageParam, signal }) =>
      call(vipVersions, { query: pageParam === '' ? {} : { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
