import { Refusal } from './refusal.ts'

/** A period of moments; without a bound, it is open on that side. */
export interface Period {
  readonly since: Temporal.Instant | undefined
  readonly until: Temporal.Instant | undefined
}

/** Returns when a period of whole days begins and ends in a time zone. Refuses a day that does not exist. */
export function periodOfDays(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  timeZone: string,
): Period {
  return {
    since: from === undefined ? undefined : startOfDay(from, timeZone, 'from'),
    until: to === undefined ? undefined : startOfDay(to, timeZone, 'to'),
  }
}

/** The end of the last day is the start of the next. */
function startOfDay(text: string, timeZone: string, field: 'from' | 'to'): Temporal.Instant {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
      .add({ days: field === 'to' ? 1 : 0 })
      .toZonedDateTime({ timeZone })
      .toInstant()
  } catch {
    throw new Refusal('request.invalid', { fields: [{ field, code: 'field.invalid' }] })
  }
}
