import { memberDevices, memberFactors, registeredAddresses, waitingChanges } from '@baize/contract'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** Key of everything that depends on the member's second factors; invalidated when one changes. */
export const factorsKey = [mine, 'factors'] as const

/** Refetches everything that depends on the factors, and the server's message about the change. */
export function factorsChanged(queries: QueryClient): void {
  for (const queryKey of [factorsKey, [mine, 'unread'], [mine, 'ownMessages']])
    void queries.invalidateQueries({ queryKey })
}

/** The member's second factors. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: [...factorsKey, 'ways'],
    queryFn: ({ signal }) => call(memberFactors, { signal }),
    staleTime: 0,
  })

/** Changes to factors that wait. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: [...factorsKey, 'waiting'],
    queryFn: ({ signal }) => call(waitingChanges, { signal }),
    staleTime: 0,
  })

const placesOnPage = 5

/** One page of the addresses where the member is known. */
export const placesQuery = (page: number) =>
  queryOptions({
    queryKey: [...factorsKey, 'places', page],
    queryFn: ({ signal }) => call(registeredAddresses, { query: { pageNo: page, pageSize: placesOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One page of the browsers that the member has signed in with. */
export const devicesQuery = (page: number) =>
  queryOptions({
    queryKey: [...factorsKey, 'devices', page],
    queryFn: ({ signal }) => call(memberDevices, { query: { pageNo: page, pageSize: placesOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
