/** The page that an entry stands on, from 1; the first where it is not there. */
export function pageWith(ids: readonly string[], id: string | undefined, pageSize: number): number {
  return Math.floor(Math.max(0, ids.indexOf(id ?? '')) / pageSize) + 1
}

/** One page of a list, and how many there are. */
export function pageAt<Entry>(entries: readonly Entry[], page: number, pageSize: number) {
  const first = (page - 1) * pageSize
  return {
    shown: entries.slice(first, first + pageSize),
    totalPages: Math.max(1, Math.ceil(entries.length / pageSize)),
  }
}
