import type { Amounts, Days } from './list-definition.ts'

/** The filters that every list of money may have. */
interface MoneyFilters {
  readonly amount?: Amounts
  readonly day?: Days
}

/** The part of a list's state that asks something of the server. */
interface AskedState<F extends MoneyFilters> {
  readonly page: number
  readonly pageSize: number
  readonly sort: { readonly column: string; readonly isDescending: boolean } | undefined
  readonly filters: F
}

/** What the state of a list asks of the server. `sorts` are the columns that the server sorts by. */
export function askedOf<const Sort extends string, F extends MoneyFilters>(
  { page, pageSize, sort, filters }: AskedState<F>,
  sorts: readonly Sort[],
) {
  const { amount, day, ...others } = filters
  const sortedBy = sorts.find((one) => one === sort?.column)
  return {
    pageNo: page,
    pageSize,
    ...others,
    ...(amount?.min === undefined ? {} : { minAmount: amount.min }),
    ...(amount?.max === undefined ? {} : { maxAmount: amount.max }),
    ...day,
    ...(sortedBy === undefined || sort === undefined
      ? {}
      : { sort: sortedBy, direction: sort.isDescending ? ('desc' as const) : ('asc' as const) }),
  }
}
