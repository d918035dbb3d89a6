import { consolidatedFunds, merchantWallet } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** Key of what the member has at home and at vendors. */
export const fundsKey = [mine, 'funds'] as const

/** What the member has at home and at vendors. Asked again whenever the balance changes, which the socket reports. */
export const fundsQuery = (balance: string | undefined) =>
  queryOptions({
    queryKey: [...fundsKey, balance],
    queryFn: ({ signal }) => call(consolidatedFunds, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The vendors that hold money, and whether it follows the member by itself. */
export const holdersQuery = (language: Language) =>
  queryOptions({
    queryKey: ['holders', language],
    queryFn: ({ signal }) => call(merchantWallet, { query: { language }, signal }),
    placeholderData: keepPreviousData,
  })
