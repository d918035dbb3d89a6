/** The page that contains an entry, from 1; the first page if the entry is missing. */
export function pageWith(ids: readonly string[], id: string | undefined, pageSize: number): number {
  return Math.floor(Math.max(0, ids.indexOf(id ?? '')) / pageSize) + 1
}
