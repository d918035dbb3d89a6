import type { profitAndLoss, ValueOf } from '@baize/contract'
import { daysIn, type Period } from '../../records/record-period.ts'

/** A day with any activity. */
export type ProfitDay = ValueOf<typeof profitAndLoss>['list'][number]

/** A bar of the chart: its edges as fractions of the height, from the top. */
export interface Bar {
  readonly day: string
  /** The profit as a decimal text; `undefined` on a day without activity. */
  readonly profit: string | undefined
  readonly top: number
  readonly bottom: number
}

/** The bars of a period and the line of zero, as a fraction of the height from the top. */
export interface Bars {
  readonly zero: number
  readonly bars: readonly Bar[]
}

const dayMs = 86_400_000

/**
 * A bar for each day of a period, upwards for a profit and downwards for a loss. The highest and the lowest reach the edges.
 * (Profits of 30 and -10 with zero at 0.75: the first bar from 0 to 0.75, the second from 0.75 to 1.)
 */
export function barsOf(list: readonly ProfitDay[], period: Period): Bars {
  const byDay = new Map(list.map(({ day, profit }) => [day, profit]))
  const start = Date.parse(period.from)
  const days = Array.from({ length: daysIn(period) }, (_, index) =>
    new Date(start + index * dayMs).toISOString().slice(0, 10),
  )
  // Only for drawing; what people read stays a decimal text.
  const values = days.map((day) => Number(byDay.get(day) ?? 0))
  const most = Math.max(0, ...values)
  const range = most - Math.min(0, ...values) || 1
  const place = (value: number) => (most - value) / range
  return {
    zero: place(0),
    bars: days.map((day, index) => {
      const value = values[index] ?? 0
      return {
        day,
        profit: byDay.get(day),
        top: place(Math.max(0, value)),
        bottom: place(Math.min(0, value)),
      }
    }),
  }
}
