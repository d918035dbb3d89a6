import type { PaymentMethod } from '../payments.files.ts'

/** Whether a method can be used at a moment, and otherwise when it opens next. */
export function openingOf(
  { hours }: Pick<PaymentMethod, 'hours'>,
  now: Temporal.Instant,
  timeZone: string,
): { readonly isOpen: boolean; readonly opensAt: Temporal.Instant | null } {
  if (hours === undefined || hours.from === hours.until) return { isOpen: true, opensAt: null }
  const local = now.toZonedDateTimeISO(timeZone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const { from, until } = hours
  const isOpen = from < until ? from <= time && time < until : from <= time || time < until
  if (isOpen) return { isOpen, opensAt: null }
  const today = local.toPlainDate().toZonedDateTime({ timeZone, plainTime: from })
  const opens = Temporal.ZonedDateTime.compare(today, local) > 0 ? today : today.add({ days: 1 })
  return { isOpen, opensAt: opens.toInstant() }
}
