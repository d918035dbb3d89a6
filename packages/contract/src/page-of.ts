/** The last page that may be asked for, by a call or in an address. Pages count from 1. */
export const lastPage = 1_000_000

/** A page of a list, with the numbers that every paged reply says beside it. */
export interface Page<T> {
  /** The page's own rows; empty on a page after the last one. */
  readonly rows: T[]
  readonly pageNo: number
  /** At least 1: a list without anything has one empty page. */
  readonly totalPages: number
  readonly totalCount: number
}

/** Cuts one page out of a list that is in memory. Pages count from 1: page 2 of `[a, b, c]` by two rows has `[c]`. */
export function pageOf<T>(list: readonly T[], pageNo: number, pageSize: number): Page<T> {
  const first = (pageNo - 1) * pageSize
  return {
    rows: list.slice(first, first + pageSize),
    pageNo,
    totalPages: Math.max(1, Math.ceil(list.length / pageSize)),
    totalCount: list.length,
  }
}
