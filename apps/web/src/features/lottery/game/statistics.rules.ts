import type { lotteryStatistics, ValueOf } from '@baize/contract'

/** What one thing of a lottery's draws did. */
export type StatisticsOf = ValueOf<typeof lotteryStatistics>['views'][number]
/** A thing that can come, how often it came, and for how many draws it has not. */
export type CountedValue = StatisticsOf['values'][number]

/** Equal results in a row: a column of a road, top down. */
export interface Streak {
  readonly value: string
  readonly length: number
}

/** The streaks of a trend that is newest first; the oldest streak comes first. */
export function streaksOf(trend: readonly string[]): readonly Streak[] {
  const streaks: { value: string; length: number }[] = []
  for (const value of trend.toReversed()) {
    const last = streaks.at(-1)
    if (last?.value === value) last.length += 1
    else streaks.push({ value, length: 1 })
  }
  return streaks
}

/** A circle of a road: its column and row, both from 0, and what it stands for. */
export interface RoadMark {
  readonly column: number
  readonly row: number
  readonly value: string
}

/** How many rows a road has. */
export const roadRows = 6

/**
 * The big road of a trend: each streak is a column of at most six rows; a longer one turns right along the bottom, as does one that
 * meets the tail of an earlier one.
 */
export function roadOf(trend: readonly string[]): readonly RoadMark[] {
  const taken = new Set<string>()
  const at = (column: number, row: number) => `${column} ${row}`
  const marks: RoadMark[] = []
  let start = 0
  for (const { value, length } of streaksOf(trend)) {
    while (taken.has(at(start, 0))) start += 1
    let [column, row] = [start, 0]
    for (let index = 0; index < length; index += 1) {
      if (index > 0) {
        const goesDown = column === start && row + 1 < roadRows && !taken.has(at(column, row + 1))
        if (goesDown) row += 1
        else column += 1
      }
      taken.add(at(column, row))
      marks.push({ column, row, value })
    }
    start += 1
  }
  return marks
}

/** The value with the highest figure; the first of several. */
export function highest(values: readonly CountedValue[], of: 'count' | 'missing'): CountedValue | undefined {
  let best: CountedValue | undefined
  for (const value of values) if (best === undefined || value[of] > best[of]) best = value
  return best
}
