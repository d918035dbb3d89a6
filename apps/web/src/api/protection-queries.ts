import { ownPlayFacts, ownProtection, protectionHistory } from '@baize/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** Key of everything about the member's protection. */
export const protectionKey = [mine, 'protection'] as const

/** The member's limits, waiting changes, reality check and exclusion. */
export const protectionQuery = () =>
  queryOptions({
    queryKey: [...protectionKey, 'now'],
    queryFn: ({ signal }) => call(ownProtection, { signal }),
    staleTime: 0,
  })

/** What the member has changed of it, newest first. */
export const protectionHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: [...protectionKey, 'history', page],
    queryFn: ({ signal }) => call(protectionHistory, { query: { pageNo: page, pageSize: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** How long, how much and with what result the member has played in this session. */
export const playFactsQuery = () =>
  queryOptions({
    queryKey: [...protectionKey, 'play'],
    queryFn: ({ signal }) => call(ownPlayFacts, { signal }),
    staleTime: 0,
  })
