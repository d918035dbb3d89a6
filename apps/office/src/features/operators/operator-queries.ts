import type { ValueOf } from '@baize/contract'
import { listOperators, listRoles } from '@baize/contract/office'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type OperatorRow = ValueOf<typeof listOperators>['list'][number]
export type RoleRow = ValueOf<typeof listRoles>['list'][number]

export const operatorsQuery = (page: { readonly pageNo: number; readonly pageSize: number }) =>
  queryOptions({
    queryKey: ['operators', page],
    queryFn: ({ signal }) => call(listOperators, { query: page, signal }),
    placeholderData: keepPreviousData,
  })

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => call(listRoles, { signal }),
})

/** After a change: the lists of operators and of roles, which count each other. */
export async function refreshOperators(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['operators'] }),
    queries.invalidateQueries({ queryKey: ['roles'] }),
  ])
}
