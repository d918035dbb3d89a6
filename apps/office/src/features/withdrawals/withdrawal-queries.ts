import type { QueryOf } from '@baize/contract'
import { reviewWithdrawal, reviewWithdrawals } from '@baize/contract/office'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '@baize/phrases'
import { call } from '../../api/client.ts'

/** Key of everything that was read about withdrawals. */
export const withdrawalsKey = ['withdrawals'] as const

/** Colleagues and members change queues all the time. A hidden page does not ask. */
const askEveryMs = 10_000

export type WithdrawalsAsked = Partial<QueryOf<typeof reviewWithdrawals>>

export const withdrawalListQuery = (asked: WithdrawalsAsked, language: Language) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'list', asked, language],
    queryFn: ({ signal }) => call(reviewWithdrawals, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: askEveryMs,
  })

export const withdrawalQuery = (withdrawalId: string, language: Language) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'one', withdrawalId, language],
    queryFn: ({ signal }) => call(reviewWithdrawal, { params: { withdrawalId }, signal }),
    refetchInterval: askEveryMs,
  })
