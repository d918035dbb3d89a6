import { dayInZone } from '@baize/ui'
import { useState } from 'react'

/** Two calendar days, both inclusive. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The quick ranges of the record, in days. */
export const quickDays = [1, 7, 30] as const

/** Today, and the first day of a range of `days` days ending today, in the brand's time zone. */
export interface Today {
  readonly today: string
  readonly daysAgo: (days: number) => string
}

/** Today's dates, read once per visit of the page. */
export function useToday(timeZone: string): Today {
  const [nowMs] = useState(() => performance.timeOrigin + performance.now())
  return { today: dayInZone(nowMs, timeZone), daysAgo: (days) => dayInZone(nowMs, timeZone, days) }
}

/** The period that an address asks for; without one, so many days that end today. */
export function periodOf(search: Partial<Period>, { today, daysAgo }: Today, byDefault = 7): Period {
  const to = search.to ?? today
  const from = search.from ?? daysAgo(byDefault - 1)
  return from <= to ? { from, to } : { from: to, to: from }
}

const dayMs = 86_400_000

/** How many days a period has. */
export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}
