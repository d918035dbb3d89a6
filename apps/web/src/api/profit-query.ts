import { profitAndLoss } from '@baize/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** The member's profit and loss in a period. Days are in the brand's time zone. */
export const profitQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [mine, 'profit', from, to],
    queryFn: ({ signal }) => call(profitAndLoss, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
