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
  /** Both empty for no range. */
  readonly from: string
  readonly to: string
  readonly latest: string
  readonly language: Language
  /** Accessible names of the calendar's arrows. */
  readonly arrows: { readonly back: string; readonly onward: string }
  readonly onChange: (from: string, to: string) => void
  /** Ranges to choose with one press. */
  readonly presets?: readonly { readonly label: string; readonly from: string; readonly to: string }[]
  readonly size?: 'sm' | 'md'
  /** What stands in the field while there is no range. */
  readonly placeholder?: string
}

/** A date range picker in the visitor's language. Reports a range once both days are chosen. */
export function DateRange(props: DateRangeProps) {
  const { label, from, to, latest, language, arrows, onChange, presets, size = 'md', placeholder = '' } = props
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
      defaultValue={[from === '' ? null : from, to === '' ? null : to]}
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
      placeholder={placeholder}
      size={size}
      type="range"
      {...(presets === undefined ? {} : { presets: presets.map(presetOf) })}
      // The format of every other date on the page.
      valueFormatter={({ date }) =>
        [date]
          .flat()
          .map(dayText)
          .filter((day) => day !== '')
          .join(' – ')
      }
    />
  )
}

function presetOf({ label, from, to }: NonNullable<DateRangeProps['presets']>[number]) {
  const value: [string, string] = [from, to]
  return { label, value }
}
