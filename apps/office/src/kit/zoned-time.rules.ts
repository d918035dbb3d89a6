/**
 * The moment of a date and time of a form, such as `2026-11-26T06:00`, on the clocks of a time zone, in the form of the
 * contract. `null` for an empty or impossible text. A time that a change of clocks skips or repeats is read by the later offset.
 */
export function momentIn(text: string, timeZone: string): string | null {
  const wall = Date.parse(`${text}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) || Number.isNaN(wall)) return null
  // The offset at a moment that is at most a day off is right but around a change of clocks; the second look mends that.
  const near = wall - offsetMs(wall, timeZone)
  return new Date(wall - offsetMs(near, timeZone)).toISOString()
}

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
function offsetMs(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return wall - Math.floor(at / 1_000) * 1_000
}

/** A moment as a field for date and time shows it, to the minute in a time zone; nothing for none. */
export function fieldText(time: string | null, timeZone: string): string {
  if (time === null) return ''
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return parts.format(new Date(time)).replace(' ', 'T')
}
