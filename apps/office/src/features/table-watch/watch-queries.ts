import { officeWatchedHands, officeWatchedPair, officeWatchedPairs } from '@baize/contract/office'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Key of everything about members at card tables. */
export const tableWatchKey = ['table-watch'] as const

type Asked<E extends Parameters<typeof call>[0]> = NonNullable<Parameters<typeof call<E>>[1]['query']>

export const pairListQuery = (asked: Asked<typeof officeWatchedPairs>) =>
  queryOptions({
    queryKey: [...tableWatchKey, 'pairs', asked],
    queryFn: ({ signal }) => call(officeWatchedPairs, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

export const pairQuery = (pairId: string) =>
  queryOptions({
    queryKey: [...tableWatchKey, 'pair', pairId],
    queryFn: ({ signal }) => call(officeWatchedPair, { params: { pairId }, signal }),
  })

export const handsQuery = (pairId: string, asked: Asked<typeof officeWatchedHands>) =>
  queryOptions({
    queryKey: [...tableWatchKey, 'hands', pairId, asked],
    queryFn: ({ signal }) => call(officeWatchedHands, { params: { pairId }, query: asked, signal }),
    placeholderData: keepPreviousData,
  })
