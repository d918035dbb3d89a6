import { depositMethods, listDeposits, readDeposit, systemKeys, type DepositState } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** Key of the member's deposits. */
export const depositsKey = [mine, 'deposits'] as const

/** The payment methods that the member can use, some of them outside their hours (2.097). */
export const depositMethodsQuery = (language: Language) =>
  queryOptions({
    queryKey: [mine, 'depositMethods', language],
    queryFn: ({ signal }) => call(depositMethods, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** One page of the member's deposits, newest first. */
export const depositListQuery = (page: number) =>
  queryOptions({
    queryKey: [...depositsKey, 'list', page],
    queryFn: ({ signal }) => call(listDeposits, { query: { pageNo: page, pageSize: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/**
 * How often an open deposit is asked for, in case the socket, which reports the new balance at once, is not connected. A
 * hidden page does not ask.
 */
const askEveryMs: Partial<Record<DepositState, number>> = { pending: 3_000, review: 30_000 }

/** One of the member's deposits. */
export const depositQuery = (depositId: string) =>
  queryOptions({
    queryKey: [...depositsKey, 'one', depositId],
    queryFn: ({ signal }) => call(readDeposit, { params: { depositId }, signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : (askEveryMs[data.deposit.state] ?? false)),
    staleTime: 0,
  })

/** The milliseconds by which the server's clock is ahead of this browser's: countdowns follow the server's. */
export const clockQuery = () =>
  queryOptions({
    queryKey: ['clock'],
    queryFn: async ({ signal }) => {
      const { now } = await call(systemKeys, { signal })
      // The server sends whole seconds, which are half a second behind on average.
      return now * 1000 + 500 - (performance.timeOrigin + performance.now())
    },
    staleTime: 10 * 60_000,
  })
