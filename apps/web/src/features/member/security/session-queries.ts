import { loginHistory, memberSessions, ownDeletion } from '@baize/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { mine } from '../../../api/queries.ts'

/** Key of all pages of the member's sessions. */
export const sessionsKey = [mine, 'sessions'] as const

const pageSize = 10

/** One page of the member's current sessions. */
export const sessionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...sessionsKey, page],
    queryFn: ({ signal }) => call(memberSessions, { query: { pageNo: page, pageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One page of login attempts. */
export const loginsQuery = (page: number) =>
  queryOptions({
    queryKey: [mine, 'logins', page],
    queryFn: ({ signal }) => call(loginHistory, { query: { pageNo: page, pageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Key of the account's deletion. */
export const deletionKey = [mine, 'deletion'] as const

/** Whether and when the account will be deleted. */
export const deletionQuery = () =>
  queryOptions({
    queryKey: deletionKey,
    queryFn: ({ signal }) => call(ownDeletion, { query: {}, signal }),
    staleTime: 0,
  })
