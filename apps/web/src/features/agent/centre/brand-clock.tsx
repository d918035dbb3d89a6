import { formatLocale } from '@baize/phrases'
import { useEffect, useState } from 'react'
import { browserNowMs } from '../../../api/time-left.ts'
import { useBrand } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useAgentPhrases } from '../../../language/phrases.ts'
import classes from './agent-centre.module.css'

/** The brand's time zone and the time there, each second (2.111): by it days and pay are counted. */
export function BrandClock() {
  const say = useAgentPhrases()
  const { timeZone } = useBrand()
  const language = useLanguage((state) => state.language)
  const [now, setNow] = useState(browserNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(browserNowMs()), 1000)
    return () => clearInterval(timer)
  }, [])
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formatLocale(language), { ...options, timeZone })
  const zone = written({ timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value
  return (
    <span className={classes.clock} title={say('centre.clock', timeZone)}>
      <span className={classes.zone}>{zone}</span>
      <time dateTime={new Date(now).toISOString()}>
        {written({
          day: '2-digit',
          month: '2-digit',
          year: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          second: '2-digit',
          hourCycle: 'h23',
        }).format(now)}
      </time>
    </span>
  )
}
