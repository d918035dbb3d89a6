import { useNow } from '../browser/use-now.ts'
import { usePhrases } from '../language/phrases.ts'
import { useFormat } from './use-format.ts'
import classes from './values.module.css'

/** An amount in the brand's currency. With `isSigned`, its colour says whether it is a gain or a loss. */
export function Money({ amount, isSigned = false }: { readonly amount: string; readonly isSigned?: boolean }) {
  const sign = /[1-9]/.test(amount) ? (amount.startsWith('-') ? 'minus' : 'plus') : undefined
  return (
    <span className={`bz-number ${classes.money ?? ''}`} data-sign={isSigned ? sign : undefined}>
      {useFormat().money(amount)}
    </span>
  )
}

/** How long ago something was; the exact time is its title. */
export function Moment({ time }: { readonly time: string }) {
  const format = useFormat()
  const now = useNow()
  return (
    <time className={classes.moment} dateTime={time} title={format.time(time)}>
      {format.ago(time, now)}
    </time>
  )
}

/** An exact time in the brand's time zone. */
export function ExactTime({ time }: { readonly time: string }) {
  const format = useFormat()
  return (
    <time className="bz-number" dateTime={time}>
      {format.time(time)}
    </time>
  )
}

/** How long something has been waiting: it turns red, and says so, when the promised time is over. */
export function Age({ since, promisedMinutes }: { readonly since: string; readonly promisedMinutes?: number }) {
  const t = usePhrases()
  const format = useFormat()
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(since)) / 60_000))
  const isLate = promisedMinutes !== undefined && minutes >= promisedMinutes
  return (
    <time
      className={`bz-number ${classes.age ?? ''}`}
      data-late={isLate || undefined}
      dateTime={since}
      title={format.time(since)}
    >
      {ageWords(t, minutes)}
      {isLate ? <span className={classes.late}> {t('kit.late')}</span> : null}
    </time>
  )
}

function ageWords(t: ReturnType<typeof usePhrases>, minutes: number): string {
  if (minutes < 60) return t('kit.minutes', minutes)
  if (minutes < 48 * 60) return t('kit.hours', Math.floor(minutes / 60), minutes % 60)
  return t('kit.days', Math.floor(minutes / 1440))
}

/** What a state means to whoever reads the list. */
export type Tone = 'good' | 'bad' | 'waiting' | 'plain'

/** A state as a small coloured word. The colour repeats what the word says. */
export function StateBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** An identifier, in letters that are easy to tell apart. A long one shows its ends; its title is the whole. */
export function Id({ children }: { readonly children: string }) {
  const short = children.length > 20 ? `${children.slice(0, 8)}…${children.slice(-4)}` : children
  return (
    <code className={classes.id} title={children}>
      {short}
    </code>
  )
}
