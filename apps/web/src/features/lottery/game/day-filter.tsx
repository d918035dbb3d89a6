import { dayInZone, TextInput } from '@baize/ui'
import { serverNowMs } from '../../../api/server-clock.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { Chip, Chips } from '../parts/chips.tsx'
import classes from './results-view.module.css'

/** The choice of a day: all, today, yesterday, or any by a calendar. `zone` is the lottery's time zone. */
export function DayFilter({
  day,
  zone,
  onDay,
}: {
  readonly day: string | undefined
  readonly zone: string
  readonly onDay: (day: string | undefined) => void
}) {
  const say = useLotteryPhrases()
  const [today, yesterday] = [dayInZone(serverNowMs(), zone), dayInZone(serverNowMs(), zone, 1)]
  return (
    <div className={classes.days}>
      <Chips label={say('results.day')}>
        <Chip isPressed={day === undefined} onPress={() => onDay(undefined)}>
          {say('results.allDays')}
        </Chip>
        <Chip isPressed={day === today} onPress={() => onDay(today)}>
          {say('results.today')}
        </Chip>
        <Chip isPressed={day === yesterday} onPress={() => onDay(yesterday)}>
          {say('results.yesterday')}
        </Chip>
      </Chips>
      <TextInput
        aria-label={say('results.day')}
        className={classes.date ?? ''}
        max={today}
        onChange={({ currentTarget }) => onDay(currentTarget.value === '' ? undefined : currentTarget.value)}
        type="date"
        value={day ?? ''}
      />
    </div>
  )
}
