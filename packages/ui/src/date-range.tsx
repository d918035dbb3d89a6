import { DatePickerInput } from '@mantine/dates'
import '@mantine/core/styles/Input.css'
import '@mantine/dates/styles.css'
import { localeOf, type Language } from '@baize/phrases'
import 'dayjs/locale/th.js'
import 'dayjs/locale/zh-cn.js'

/** Props of {@link DateRange}. Days are `yyyy-mm-dd`. */
export interface DateRangeProps {
  readonly label: string
  readonly from: string
  readonly to: string
  readonly latest: string
  readonly language: Language
  readonly onChange: (from: string, to: string) => void
}

/** Two days of a calendar in the reader's language. Reports a range once both days are chosen. */
export function DateRange({ label, from, to, latest, language, onChange }: DateRangeProps) {
  return (
    <DatePickerInput
      allowSingleDateInRange
      defaultValue={[from, to]}
      key={`${from} ${to}`}
      label={label}
      locale={localeOf[language].toLowerCase()}
      maxDate={latest}
      onChange={([first, last]) => {
        if (first !== null && last !== null) onChange(first, last)
      }}
      size="md"
      type="range"
      valueFormat="DD/MM/YYYY"
    />
  )
}
