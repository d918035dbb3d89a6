import type { ComingDraw } from '@baize/contract/office'
import { formatLocale } from '@baize/phrases'
import { TextInput } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import { calendarQuery } from './lottery-queries.ts'
import classes from './lotteries.module.css'
import { toneOfDraw, useLotteryWords } from './use-lottery-words.ts'

/** The draws of two weeks, day by day; lotteries with rounds are named once. */
export function DrawCalendar() {
  const t = usePhrasesOf('office-lotteries')
  const words = useLotteryWords()
  const { calendarDay } = useFormat()
  const [from, setFrom] = useState('')
  const { data, error, refetch } = useQuery(calendarQuery(from))
  if (data === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <TextInput
          label={t('calendar.from')}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
          type="date"
          value={from}
        />
        <p className={classes.muted}>{t('calendar.text')}</p>
      </div>
      <div className={classes.calendar}>
        {data.days.map(({ day, draws }) => (
          <Panel key={day} title={calendarDay(day)}>
            {draws.length === 0 ? (
              <p className={classes.muted}>{t('calendar.none')}</p>
            ) : (
              <ul className={classes.coming}>
                {draws.map((draw) => (
                  <Coming draw={draw} key={`${draw.gameCode} ${draw.province ?? ''} ${draw.closesAt}`} />
                ))}
              </ul>
            )}
          </Panel>
        ))}
      </div>
      {data.rounds.length === 0 ? null : (
        <Panel title={t('calendar.rounds')}>
          <ul className={classes.coming}>
            {data.rounds.map((one) => (
              <li key={one.gameCode}>
                <Link params={{ gameCode: one.gameCode }} search={{}} to="/lotteries/$gameCode">
                  {words.game(one.gameCode)}
                </Link>
                <span className={classes.muted}>
                  {t('calendar.every', one.everyMinutes, one.rounds, one.from, one.zone)}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function Coming({ draw: { gameCode, province, closesAt, draw } }: { readonly draw: ComingDraw }) {
  const t = usePhrasesOf('office-lotteries')
  const site = usePhrasesOf('lottery')
  const words = useLotteryWords()
  const clockTime = useClockTime()
  const name = province === null ? words.game(gameCode) : `${words.game(gameCode)} · ${words.province(province)}`
  return (
    <li>
      {draw === null ? (
        <span>{name}</span>
      ) : (
        <Link params={{ drawId: draw.drawId }} search={{}} to="/lotteries/draws/$drawId">
          {name}
        </Link>
      )}
      <span className={classes.muted}>
        {t('closesAt')} {clockTime(closesAt)}
      </span>
      <StateBadge tone={draw === null ? 'plain' : toneOfDraw[draw.state]}>
        {draw === null ? t('calendar.planned') : site(`state.${draw.state}`)}
      </StateBadge>
    </li>
  )
}

/** Writes the time of day of a moment: its day stands above. */
function useClockTime(): (time: string) => string {
  const language = useLanguage((state) => state.language)
  const { timeZone } = useBrand()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(formatLocale(language), { hour: '2-digit', minute: '2-digit', timeZone })
    return (time) => format.format(new Date(time))
  }, [language, timeZone])
}
