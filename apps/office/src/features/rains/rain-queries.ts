import { listRains, type OfficeRain } from '@baize/contract/office'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Tone } from '../../kit/values.tsx'

export const rainsKey = ['rains'] as const

export const rainListQuery = (asked: { readonly pageNo: number; readonly pageSize: number }) =>
  queryOptions({
    queryKey: [...rainsKey, 'list', asked],
    queryFn: ({ signal }) => call(listRains, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  })

export const toneOfState: Readonly<Record<OfficeRain['state'], Tone>> = {
  coming: 'waiting',
  on: 'good',
  empty: 'good',
  over: 'plain',
  cancelled: 'bad',
}
