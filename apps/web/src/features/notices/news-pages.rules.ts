/** The page that an entry stands on, from 1; the first where it is not there. */
export function pageWith(ids: readonly string[], id: string | undefined, pageSize: number): number {
  return Math.floor(Math.max(0, ids.indexOf(id ?? '')) / pageSize) + 1
}
