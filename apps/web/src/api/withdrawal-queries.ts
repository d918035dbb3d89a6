import {
  bankAccounts,
  listWithdrawals,
  readWithdrawal,
  withdrawalTerms,
  type Withdrawal,
  type WithdrawalState,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** Key of the member's withdrawals, and of how much can be withdrawn. */
export const withdrawalsKey = [mine, 'withdrawals'] as const

/** Key of the member's bank accounts. */
export const bankAccountsKey = [mine, 'bankAccounts'] as const

/** The member's bank accounts, and the banks to choose from (2.098). */
export const bankAccountsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...bankAccountsKey, language],
    queryFn: ({ signal }) => call(bankAccounts, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** How much can be withdrawn now, and what limits it. */
export const withdrawalTermsQuery = () =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'terms'],
    queryFn: ({ signal }) => call(withdrawalTerms, { signal }),
    staleTime: 0,
  })

const openStates: ReadonlySet<WithdrawalState> = new Set(['requested', 'approved', 'paying'])

/** Whether a withdrawal is under way. */
export const isUnderWay = ({ state }: Pick<Withdrawal, 'state'>): boolean => openStates.has(state)

/** Whether a withdrawal has not arrived, and an operator or the ledger has something to do about it. */
export const isLookedInto = ({ receipt }: Pick<Withdrawal, 'receipt'>): boolean =>
  receipt?.state === 'disputed' || receipt?.state === 'refunding'

const changes = (one: Withdrawal) => isUnderWay(one) || isLookedInto(one)

/**
 * How often withdrawals under way are asked for: the socket reports only money that comes back, not what an operator or the
 * bank does. A hidden page does not ask.
 */
const askEveryMs = 10_000

/** One page of the member's withdrawals, newest first. */
export const withdrawalListQuery = (page: number, language: Language) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'list', page, language],
    queryFn: ({ signal }) => call(listWithdrawals, { query: { pageNo: page, pageSize: 10 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.list.some(changes) === true ? askEveryMs : false),
    staleTime: 0,
  })

/** One of the member's withdrawals. */
export const withdrawalQuery = (withdrawalId: string, language: Language) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'one', withdrawalId, language],
    queryFn: ({ signal }) => call(readWithdrawal, { params: { withdrawalId }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data !== undefined && changes(data.withdrawal) ? askEveryMs : false),
    staleTime: 0,
  })
