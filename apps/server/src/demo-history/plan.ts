import type { Choices } from './choices.ts'
import type { Deed } from './house.ts'
import type { Person } from './people.ts'

/** Somebody comes to the site. */
export interface Visit {
  readonly kind: 'visit'
  readonly at: Temporal.Instant
  readonly person: Person
  /** The day, counted from the first one. */
  readonly day: number
}

/** An account is opened. */
export interface Registration {
  readonly kind: 'registration'
  readonly at: Temporal.Instant
  readonly person: Person
}

/** Somebody does something once. */
export interface PlannedDeed {
  readonly kind: 'deed'
  readonly at: Temporal.Instant
  readonly deed: Deed
}

export type PlannedEvent = Visit | Registration | PlannedDeed

/** The time that a history covers. */
export interface Span {
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
  readonly days: number
  readonly timeZone: string
}

/** How likely a visit begins in each hour: few at night, most in the evening. */
const hours = [4, 2, 1, 1, 1, 1, 2, 3, 4, 5, 5, 6, 8, 6, 5, 5, 6, 7, 9, 13, 16, 17, 14, 8]
const weekendFactor = 1.45
/** By how much more they come on the last day than on the first. */
const growth = 0.6

/** What happens in a span, in order. */
export function planOf(
  people: readonly Person[],
  deeds: readonly Deed[],
  choices: Choices,
  span: Span,
): readonly PlannedEvent[] {
  const firstDay = span.from.toZonedDateTimeISO(span.timeZone).toPlainDate()
  const at = (day: number, hour: number, minutes: number) =>
    firstDay
      .add({ days: day })
      .toZonedDateTime({ timeZone: span.timeZone, plainTime: { hour } })
      .add({ seconds: Math.floor(minutes * 60) })
      .toInstant()
  const events = people.flatMap((person): PlannedEvent[] => {
    // Who was there from the beginning was so before the first visit.
    const registeredAt = person.day === 0 ? span.from : at(person.day, 8 + choices.below(12), choices.below(60))
    const visits = Array.from({ length: span.days + 1 }, (_, day): Visit[] => {
      if (day < person.day || day > (person.lastDay ?? span.days)) return []
      const weekday = firstDay.add({ days: day }).dayOfWeek
      const often = person.habits.visits * (weekday >= 6 ? weekendFactor : 1) * (1 + (growth * day) / span.days)
      const isFirst = day === person.day
      if (!choices.happens(isFirst ? 0.9 : often)) return []
      const hour = choices.pick(hours.map((weight, one) => [one, weight] as const))
      const when = at(day, hour, choices.below(3_600) / 60)
      const later =
        isFirst && Temporal.Instant.compare(when, registeredAt) <= 0 ? registeredAt.add({ minutes: 4 }) : when
      return [{ kind: 'visit', at: later, person, day }]
    })
    return [{ kind: 'registration', at: registeredAt, person }, ...visits.flat()]
  })
  const done = deeds.map((deed): PlannedDeed => ({ kind: 'deed', at: at(deed.day, deed.hour, 0), deed }))
  return [...events, ...done]
    .filter(
      (one) => Temporal.Instant.compare(one.at, span.from) >= 0 && Temporal.Instant.compare(one.at, span.until) < 0,
    )
    .map((one, place) => ({ one, place }))
    .toSorted((left, right) => Temporal.Instant.compare(left.one.at, right.one.at) || left.place - right.place)
    .map(({ one }) => one)
}
