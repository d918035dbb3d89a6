import { invitationTerms, listRewards, memberRebate, memberReferral, signInDays } from '@baize/contract'
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

/** The seven sign-in days of the member. */
export const signInQuery = () =>
  queryOptions({
    queryKey: [...rewardsKey, 'signIn'],
    queryFn: ({ signal }) => call(signInDays, { signal }),
    staleTime: 0,
  })

/** This period's rebate so far, what waits, and a page of earlier periods (2.108). */
export const rebateQuery = (page: number) =>
  queryOptions({
    queryKey: [...rewardsKey, 'rebate', page],
    queryFn: ({ signal }) => call(memberRebate, { query: { pageNo: page, pageSize: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The member's invitation code, and a page of the friends who came by it (2.105). */
export const referralQuery = (page: number) =>
  queryOptions({
    queryKey: [...rewardsKey, 'referral', page],
    queryFn: ({ signal }) => call(memberReferral, { query: { pageNo: page, pageSize: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The terms of the invitation whose link a visitor came by. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => call(invitationTerms, { params: { code }, signal }),
    staleTime: Infinity,
    retry: false,
  })
