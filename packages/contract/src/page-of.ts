/** The last page that can be requested, by a call or in an address. Pages count from 1. */
export const lastPage = 1_000_000

/** A page of a list, with the numbers that every paged reply has. */
export interface Page<T> {
  /** The rows of this page; empty on a page after the last one. */
  readonly rows: T[]
  readonly pageNo: number
  /** At least 1: an empty list has one empty page. */
  readonly totalPages: number
  readonly totalCount: number
}

/** Returns one page of a list in memory. Pages count from 1: page 2 of `[a, b, c]` with two rows per page is `[c]`. */
export function pageOf<T>(list: readonly T[], pageNo: number, pageSize: number): Page<T> {
  const first = (pageNo - 1) * pageSize
  return {
    rows: list.slice(first, first + pageSize),
    pageNo,
    totalPages: Math.max(1, Math.ceil(list.length / pageSize)),
    totalCount: list.length,
  }
}
