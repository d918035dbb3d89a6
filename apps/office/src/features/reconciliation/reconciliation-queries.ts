import { listDifferences, listReconciliation, type ReconciliationRow } from '@baize/contract/office'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Tone } from '../../kit/values.tsx'

export const reconciliationKey = ['reconciliation'] as const

type Asked = NonNullable<Parameters<typeof call<typeof listReconciliation>>[1]['query']>

export const dayListQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...reconciliationKey, 'list', asked],
    queryFn: ({ signal }) => call(listReconciliation, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

/** Which day of whom. */
export type DayKey = Pick<ReconciliationRow, 'kind' | 'source' | 'day'>

export const differencesQuery = (key: DayKey) =>
  infiniteQueryOptions({
    queryKey: [...reconciliationKey, 'day', key],
    queryFn: ({ pageParam, signal }) =>
      call(listDifferences, { params: key, query: { pageNo: pageParam, pageSize: 25 }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNo, totalPages }) => (pageNo < totalPages ? pageNo + 1 : undefined),
  })

export const toneOfState: Readonly<Record<ReconciliationRow['state'], Tone>> = {
  pending: 'plain',
  equal: 'good',
  different: 'bad',
  settled: 'plain',
}

/** A row's id in the address. */
export const idOf = ({ kind, source, day, currency }: ReconciliationRow) => [kind, source, day, currency].join(':')

/** The day that an id in the address names; `undefined` if it is none. */
export function keyOf(id: string): DayKey | undefined {
  const [kind, source = '', day = ''] = id.split(':')
  if ((kind !== 'vendor' && kind !== 'gateway') || source === '' || day === '') return undefined
  return { kind, source, day }
}
