import type { QueryOf } from '@baize/contract'
import {
  listMembers,
  memberBets,
  memberBrowsers,
  memberLogins,
  memberMovements,
  memberNotes,
  memberOpenSessions,
  memberPayments,
  memberProtection,
  memberProtectionHistory,
  memberRound,
  memberTimeline,
  readMember,
  relatedMembers,
} from '@baize/contract/office'
import type { Language } from '@baize/phrases'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Key of everything that was read about members. */
export const membersKey = ['members'] as const

export const memberListQuery = (asked: Partial<QueryOf<typeof listMembers>>) =>
  queryOptions({
    queryKey: [...membersKey, 'list', asked],
    queryFn: ({ signal }) => call(listMembers, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

export const memberQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'page'],
    queryFn: ({ signal }) => call(readMember, { params: { memberId }, signal }),
  })

export const movementsQuery = (memberId: string, query: Partial<QueryOf<typeof memberMovements>>, language: Language) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'movements', query, language],
    queryFn: ({ signal }) => call(memberMovements, { params: { memberId }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const betsQuery = (memberId: string, query: Partial<QueryOf<typeof memberBets>>, language: Language) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'bets', query, language],
    queryFn: ({ signal }) => call(memberBets, { params: { memberId }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const roundQuery = (memberId: string, betId: string, language: Language) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'round', betId, language],
    queryFn: ({ signal }) => call(memberRound, { params: { memberId }, query: { betId }, signal }),
  })

export const protectionQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'protection'],
    queryFn: ({ signal }) => call(memberProtection, { params: { memberId }, signal }),
  })

export const protectionHistoryQuery = (memberId: string, query: Partial<QueryOf<typeof memberProtectionHistory>>) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'protection-history', query],
    queryFn: ({ signal }) => call(memberProtectionHistory, { params: { memberId }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const paymentsQuery = (memberId: string, query: Partial<QueryOf<typeof memberPayments>>, language: Language) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'payments', query, language],
    queryFn: ({ signal }) => call(memberPayments, { params: { memberId }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const loginsQuery = (memberId: string, query: Partial<QueryOf<typeof memberLogins>>) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'logins', query],
    queryFn: ({ signal }) => call(memberLogins, { params: { memberId }, query, signal }),
    placeholderData: keepPreviousData,
  })

/** More than these are open or known at once for hardly anybody. */
const shownAtOnce = 50

export const sessionsQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'sessions'],
    queryFn: ({ signal }) =>
      call(memberOpenSessions, { params: { memberId }, query: { pageSize: shownAtOnce }, signal }),
  })

export const browsersQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'browsers'],
    queryFn: ({ signal }) => call(memberBrowsers, { params: { memberId }, query: { pageSize: shownAtOnce }, signal }),
  })

export const relatedQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...membersKey, memberId, 'related'],
    queryFn: ({ signal }) => call(relatedMembers, { params: { memberId }, signal }),
  })

const firstPage: number = 1

export const notesQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: [...membersKey, memberId, 'notes'],
    queryFn: ({ pageParam, signal }) =>
      call(memberNotes, { params: { memberId }, query: { pageNo: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ pageNo, totalPages }) => (pageNo < totalPages ? pageNo + 1 : undefined),
  })

/** The newest events; later pages begin where the one before says. */
const fromNow: string = ''

export const timelineQuery = (memberId: string, language: Language) =>
  infiniteQueryOptions({
    queryKey: [...membersKey, memberId, 'timeline', language],
    queryFn: ({ pageParam, signal }) =>
      call(memberTimeline, {
        params: { memberId },
        query: pageParam === fromNow ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: fromNow,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
