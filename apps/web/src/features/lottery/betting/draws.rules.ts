import type { DrawLine } from '@baize/contract'

/** The draws whose tickets are sold at a time, the next to close first. */
export function openDraws(draws: readonly DrawLine[], nowMs: number): readonly DrawLine[] {
  return draws
    .filter(({ state, closesAt }) => state === 'open' && Date.parse(closesAt) > nowMs)
    .toSorted((a, b) => Date.parse(a.closesAt) - Date.parse(b.closesAt))
}

/** The draw that is shown after one closed: the next of the same province, or else the next to close. */
export function drawAfter(closed: DrawLine | undefined, open: readonly DrawLine[]): DrawLine | undefined {
  return (closed === undefined ? undefined : open.find(({ province }) => province === closed.province)) ?? open[0]
}

/** Draws by province, in the order of the list: lotteries without provinces have one entry. */
export function byProvince(open: readonly DrawLine[]): ReadonlyMap<string, readonly DrawLine[]> {
  return Map.groupBy(open, ({ province }) => province ?? '')
}
