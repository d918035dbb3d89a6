import { memberVip } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** The member's level, and how far the next one is (3.045). Only for brands whose VIP switch is on. */
export const vipQuery = (language: Language) =>
  queryOptions({
    queryKey: [mine, 'vip', language],
    queryFn: ({ signal }) => call(memberVip, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
