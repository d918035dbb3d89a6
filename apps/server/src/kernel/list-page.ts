import { mostCounted } from '@baize/contract/office'

/** The page of a list that an operator asks for. */
interface AskedPage {
  readonly pageNo: number
  readonly pageSize: number
}

/** The rows to read for a page, none beyond those that are counted, and up to which number to count. */
export function sliceOf({ pageNo, pageSize }: AskedPage) {
  const offset = (pageNo - 1) * pageSize
  return { offset, limit: offset < mostCounted ? pageSize : 0, countUpTo: mostCounted + 1 }
}

/** What a paged reply says besides its list, of rows that were counted beyond `mostCounted` by one at most. */
export function pagingOf({ pageNo, pageSize }: AskedPage, count: number) {
  const totalCount = Math.min(count, mostCounted)
  const totalPages = Math.max(1, Math.ceil(totalCount / pageSize))
  return { pageNo, totalPages, totalCount, isMore: count > mostCounted }
}
