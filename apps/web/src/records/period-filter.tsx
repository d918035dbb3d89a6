import { UnstyledButton } from '@baize/ui'
import { DateRange } from '@baize/ui/date-range'
import { useBrand } from '../api/use-brand.ts'
import { useLanguage } from '../language/language.ts'
import { useProofPhrases } from '../language/phrases.ts'
import { quickDays, useToday, type Period } from './record-period.ts'
import classes from './records.module.css'

/** The period of a record: quick ranges, and any two days. */
export function PeriodFilter({
  period,
  onChange,
}: {
  readonly period: Period
  readonly onChange: (from: string, to: string) => void
}) {
  const proof = useProofPhrases()
  const language = useLanguage((state) => state.language)
  const { timeZone } = useBrand()
  const { today, daysAgo } = useToday(timeZone)
  return (
    <>
      <div aria-label={proof('record.period')} className={classes.quick} role="group">
        {quickDays.map((days) => (
          <UnstyledButton
            aria-pressed={period.to === today && period.from === daysAgo(days - 1)}
            className={classes.chip}
            key={days}
            onClick={() => onChange(daysAgo(days - 1), today)}
          >
            {days === 1 ? proof('record.today') : proof('record.days', days)}
          </UnstyledButton>
        ))}
      </div>
      <DateRange
        {...period}
        arrows={{ back: proof('record.calendarBack'), onward: proof('record.calendarOnward') }}
        label={proof('record.period')}
        language={language}
        latest={today}
        onChange={onChange}
      />
    </>
  )
}
