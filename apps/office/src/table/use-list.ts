import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  readListState,
  writeFilter,
  type Filter,
  type FilterValue,
  type ListDefinition,
  type ListState,
  type Search,
} from './list-definition.ts'

/** A list's state, and how it is changed. Every change is a change of the address. */
export interface List<D extends ListDefinition = ListDefinition> extends ListState<D['filters']> {
  readonly definition: D
  /** Sets or clears filters, and goes to the first page. */
  setFilters(values: Readonly<Record<string, FilterValue<Filter> | undefined>>): void
  clearFilters(): void
  readonly isFiltered: boolean
  setPage(page: number): void
  setPageSize(size: number): void
  /** Goes to the page of a cursor; to the first without one. */
  goAfter(cursor: string | undefined): void
  setSort(column: string, isDescending: boolean): void
  /** Opens a row beside the list. */
  openRow(id: string | undefined): void
  /** The address with a row open, for its link. */
  searchWith(id: string): Search
}

/** The state of a list, from the page's address. */
export function useList<D extends ListDefinition>(definition: D): List<D> {
  // The router is told to read addresses as texts only.
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const change = useCallback(
    (changed: Search, replace = false) => {
      const whole = Object.entries({ ...search, ...changed }).filter(([, value]) => value !== undefined)
      void navigate({ to: '.', search: Object.fromEntries(whole), replace, resetScroll: false })
    },
    [navigate, search],
  )
  return useMemo(() => {
    const state = readListState<D>(definition, search)
    const first = { page: undefined, after: undefined, open: undefined }
    return {
      ...state,
      definition,
      isFiltered: Object.keys(state.filters).length > 0,
      setFilters: (values) => change({ ...first, ...mapped(values, (value) => writeFilter(value)) }),
      clearFilters: () => change({ ...first, ...mapped(definition.filters, () => undefined) }),
      setPage: (page) => change({ page: page === 1 ? undefined : String(page), open: undefined }),
      setPageSize: (size) => change({ ...first, size: String(size) }),
      goAfter: (after) => change({ after, open: undefined }),
      setSort: (column, isDescending) => change({ ...first, sort: `${isDescending ? '-' : ''}${column}` }),
      // Going through the rows leaves no trail in the browser's history.
      openRow: (open) => change({ open }, state.open !== undefined && open !== undefined),
      searchWith: (open) => ({ ...search, open }),
    }
  }, [change, definition, search])
}

function mapped<T>(record: Readonly<Record<string, T>>, make: (value: T) => string | undefined): Search {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]))
}
