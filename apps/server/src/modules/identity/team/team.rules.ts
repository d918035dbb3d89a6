import type { MemberId } from '../../../kernel/ids.ts'

/** To which teams a member belongs, and until when. */
export interface TeamPeriod {
  /** The agents of the teams, the topmost first. Agents also belong to their own team. */
  readonly agentIds: readonly MemberId[]
  /** The first day, in the brand's time zone, on which it is no longer so; `undefined`: it is so now. */
  readonly untilDay: Temporal.PlainDate | undefined
}

/** The minutes before a day begins from which a change counts a day later. */
const minutesAhead = 10

/**
 * The first day on which play counts for the teams after a change: the next one. A change shortly before midnight counts a day
 * later, so that every process knows of it before the day begins.
 */
export function countsFrom(changedAt: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return changedAt.add({ minutes: minutesAhead }).toZonedDateTimeISO(timeZone).toPlainDate().add({ days: 1 })
}

/** What holds on a day, of periods in their order. */
export function periodOn<Period extends Pick<TeamPeriod, 'untilDay'>>(
  periods: readonly Period[],
  day: Temporal.PlainDate,
): Period | undefined {
  return periods.find(({ untilDay }) => untilDay === undefined || Temporal.PlainDate.compare(day, untilDay) < 0)
}

/** What held on some days in a row, both inclusive. */
export interface TeamSpan {
  readonly agentIds: readonly MemberId[]
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/**
 * The teams on some days in a row, both inclusive, of periods in their order: one span for all days unless the teams changed within
 * them.
 */
export function spansOf(
  periods: readonly TeamPeriod[],
  days: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
): readonly TeamSpan[] {
  const spans: TeamSpan[] = []
  let from = days.from
  for (const { agentIds, untilDay } of periods) {
    const last = untilDay?.subtract({ days: 1 })
    const to = last === undefined || Temporal.PlainDate.compare(last, days.to) > 0 ? days.to : last
    if (Temporal.PlainDate.compare(from, to) > 0) continue
    spans.push({ agentIds, from, to })
    from = to.add({ days: 1 })
  }
  return spans
}
