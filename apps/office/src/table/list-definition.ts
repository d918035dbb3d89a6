/** A part of a list's filter, by what it takes. Labels are the page's matter. */
export type Filter =
  | { readonly kind: 'text'; readonly maxLength: number; readonly pattern?: RegExp }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** One of the options that the page names, which it may learn from the server after the list. */
  | { readonly kind: 'named'; readonly maxLength: number; readonly pattern?: RegExp }
  /** Calendar days in the brand's time zone, both included. */
  | { readonly kind: 'days' }
  /** Decimal amounts, both included; either may be open. */
  | { readonly kind: 'amounts' }

export type Filters = Readonly<Record<string, Filter>>

export interface Days {
  readonly from: string
  readonly to: string
}
export interface Amounts {
  readonly min?: string
  readonly max?: string
}

/** The value of a filter that is set. */
export type FilterValue<F extends Filter> = F extends { kind: 'choice'; values: readonly (infer V)[] }
  ? V
  : F extends { kind: 'days' }
    ? Days
    : F extends { kind: 'amounts' }
      ? Amounts
      : string

/** The filters that are set. */
export type FilterValues<F extends Filters> = { readonly [K in keyof F]?: FilterValue<F[K]> }

/**
 * A list: what filters, sorts and pages it. All of that is in the page's address, so that a list can be sent to a
 * colleague: `?state=open&day=2026-11-01..2026-11-25&sort=-createdAt&page=2&open=…`.
 */
export interface ListDefinition {
  /** Under which its hidden columns are remembered. */
  readonly name: string
  readonly filters: Filters
  /** The columns that the server can sort by; without any it has one order. */
  readonly sorts?: readonly string[]
  /** A column, with `-` before it for the largest first. */
  readonly firstSort?: string
  /** By page numbers, or by a cursor that each reply gives for the next page. */
  readonly paging: 'pages' | 'cursor'
}

/** Declares a list, and keeps its exact types. */
export function defineList<const D extends ListDefinition>(definition: D): D {
  return definition
}

export const pageSizes = [25, 50, 100] as const
const usualPageSize = 50

/** What the address says of a list. Whatever does not fit its definition is as if it were not there. */
export interface ListState<F extends Filters> {
  readonly filters: FilterValues<F>
  readonly page: number
  readonly pageSize: number
  /** The cursor of the page; `undefined` for the first. */
  readonly after: string | undefined
  readonly sort: { readonly column: string; readonly isDescending: boolean } | undefined
  /** The row that is open beside the list. */
  readonly open: string | undefined
}

/** The query of an address. */
export type Search = Readonly<Record<string, string | undefined>>

/** Names in the address that are not filters. */
const reserved = ['page', 'size', 'after', 'sort', 'open', 'tab'] as const

/** Reads a list's state from the address. */
export function readListState<D extends ListDefinition>(definition: D, search: Search): ListState<D['filters']> {
  const values = Object.entries(definition.filters).flatMap(([name, filter]) => {
    const value = reserved.some((one) => one === name) ? undefined : readFilter(filter, search[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  const page = /^[1-9]\d{0,5}$/.test(search['page'] ?? '') ? Number(search['page']) : 1
  return {
    // Each value was read by its own filter.
    filters: Object.fromEntries(values) as FilterValues<D['filters']>,
    page,
    pageSize: pageSizes.find((size) => String(size) === search['size']) ?? usualPageSize,
    after: search['after'],
    sort: readSort(definition, search['sort']),
    open: search['open'],
  }
}

function readSort({ sorts = [], firstSort }: ListDefinition, text: string | undefined): ListState<Filters>['sort'] {
  const read = (one: string | undefined) => {
    const column = one?.replace(/^-/, '')
    return column !== undefined && sorts.includes(column)
      ? { column, isDescending: one?.startsWith('-') === true }
      : undefined
  }
  return read(text) ?? read(firstSort)
}

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const amountPattern = /^\d{1,15}(\.\d{1,8})?$/

/** A filter's value as the address has it; `undefined` if it does not fit. */
export function readFilter(filter: Filter, text: string | undefined): FilterValue<Filter> | undefined {
  if (text === undefined || text === '') return undefined
  switch (filter.kind) {
    case 'text':
    case 'named':
      return text.length <= filter.maxLength && (filter.pattern?.test(text) ?? true) ? text : undefined
    case 'choice':
      return filter.values.find((value) => value === text)
    case 'days': {
      const [from = '', to = ''] = text.split('..')
      return dayPattern.test(from) && dayPattern.test(to) && from <= to ? { from, to } : undefined
    }
    case 'amounts': {
      const [min = '', max = ''] = text.split('..')
      const fits = (one: string) => one === '' || amountPattern.test(one)
      if (!fits(min) || !fits(max) || `${min}${max}` === '') return undefined
      return { ...(min === '' ? {} : { min }), ...(max === '' ? {} : { max }) }
    }
    default:
      return filter satisfies never
  }
}

/** A filter's value for the address. */
export function writeFilter(value: FilterValue<Filter> | undefined): string | undefined {
  if (value === undefined || typeof value === 'string') return value === '' ? undefined : value
  return 'from' in value ? `${value.from}..${value.to}` : `${value.min ?? ''}..${value.max ?? ''}`
}
