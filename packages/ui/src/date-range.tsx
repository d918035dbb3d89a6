import { DatePickerInput } from '@mantine/dates'
import '@mantine/core/styles/Input.css'
import '@mantine/dates/styles.css'
import type { Language } from '@baize/phrases'
import { calendarLocale } from './calendar-words.ts'
import { formatDay } from './format.ts'
import classes from './date-range.module.css'

/** Props of {@link DateRange}. Days are `yyyy-mm-dd`. */
export interface DateRangeProps {
  readonly label: string
  readonly from: string
  readonly to: string
  readonly latest: string
  readonly language: Language
  /** Accessible names of the calendar's arrows. */
  readonly arrows: { readonly back: string; readonly onward: string }
  readonly onChange: (from: string, to: string) => void
}

/** A date range picker in the visitor's language. Reports a range once both days are chosen. */
export function DateRange({ label, from, to, latest, language, arrows, onChange }: DateRangeProps) {
  const dayText = (day: unknown) => (typeof day === 'string' ? formatDay(`${day}T00:00:00Z`, language, 'UTC') : '')
  return (
    <DatePickerInput
      allowSingleDateInRange
      classNames={{ day: classes.day ?? '' }}
      ariaLabels={{
        previousMonth: arrows.back,
        previousYear: arrows.back,
        previousDecade: arrows.back,
        nextMonth: arrows.onward,
        nextYear: arrows.onward,
        nextDecade: arrows.onward,
      }}
      defaultValue={[from, to]}
      hideOutsideDates
      key={`${from} ${to}`}
      label={label}
      locale={calendarLocale(language)}
      maxDate={latest}
      onChange={([first, last]) => {
        if (first !== null && last !== null) onChange(first, last)
      }}
      // Rendered next to the field: in a portal it would be a dialog without an accessible name.
      popoverProps={{ withRoles: false, withinPortal: false }}
      size="md"
      type="range"
      // The format of every other date on the page.
      valueFormatter={({ date }) => (Array.isArray(date) ? date : [date]).map(dayText).join(' – ')}
    />
  )
}
