import type { Period } from '../../../records/record-period.ts'

/** What a chart shows for a day: a decimal text or a count. */
export interface DayValue {
  readonly day: string
  readonly value: string | number
}

/** A bar of a chart: its edges as fractions of the height, from the top. */
export interface DayBar extends DayValue {
  readonly top: number
  readonly bottom: number
}

const dayMs = 86_400_000

/**
 * A bar for each day of a period, upwards above zero and downwards below it; days that are missing are zero. (Values of 30 and −10
 * with zero at 0.75: the first bar from 0 to 0.75, the second from 0.75 to 1.)
 */
export function dayBars(
  list: readonly DayValue[],
  { from, to }: Period,
): { readonly zero: number; readonly bars: readonly DayBar[] } {
  const byDay = new Map(list.map(({ day, value }) => [day, value]))
  const start = Date.parse(from)
  const count = Math.round((Date.parse(to) - start) / dayMs) + 1
  const days = Array.from({ length: count }, (_, index) => new Date(start + index * dayMs).toISOString().slice(0, 10))
  const values = days.map((day) => ({ day, value: byDay.get(day) ?? 0 }))
  // Only for drawing; what people read stays a decimal text.
  const numbers = values.map(({ value }) => Number(value))
  const most = Math.max(0, ...numbers)
  const range = most - Math.min(0, ...numbers) || 1
  const place = (value: number) => (most - value) / range
  return {
    zero: place(0),
    bars: values.map((one, index) => {
      const number = numbers[index] ?? 0
      return { ...one, top: place(Math.max(0, number)), bottom: place(Math.min(0, number)) }
    }),
  }
}
