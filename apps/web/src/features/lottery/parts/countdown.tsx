import { VisuallyHidden } from '@baize/ui'
import { useEffect, useRef } from 'react'
import { asClock } from '../../../api/time-left.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import classes from './countdown.module.css'
import { useSecondsLeft } from './server-time.ts'

/** Props of {@link Countdown}. */
export interface CountdownProps {
  /** The time (RFC 3339) that it counts to, by the server's clock. */
  readonly until: string
  /** What happens then, such as "Closes in". */
  readonly label: string
  /** Hides the label from sight, not from screen readers. */
  readonly isBare?: boolean
  /** From how many seconds on the time is marked as short; 10 by default. */
  readonly warnSeconds?: number
  /** Says once, to screen readers too, that the time becomes short. For one countdown of a page. */
  readonly isAnnounced?: boolean
  /** Called once when the time is over. */
  readonly onOver?: () => void
}

const daySeconds = 86_400

/** Counts down to a time. Its width does not change while it counts. */
export function Countdown({
  until,
  label,
  isBare = false,
  warnSeconds = 10,
  isAnnounced = false,
  onOver,
}: CountdownProps) {
  const say = useLotteryPhrases()
  const seconds = useSecondsLeft(until)
  useOver(seconds, until, onOver)
  const isShort = seconds > 0 && seconds <= warnSeconds
  const days = Math.floor(seconds / daySeconds)
  const text = days > 0 ? say('count.days', days, asClock(seconds % daySeconds)) : asClock(seconds)
  const name = isBare ? <VisuallyHidden>{label} </VisuallyHidden> : <span className={classes.label}>{label} </span>
  return (
    <span className={classes.countdown}>
      {/* A timer is not read out every second. */}
      <span className={classes.line} data-over={seconds === 0} data-short={isShort} role="timer">
        {seconds === 0 ? null : name}
        <span className={classes.time}>{seconds === 0 ? say('count.over') : text}</span>
      </span>
      {isAnnounced ? (
        <VisuallyHidden aria-live="assertive">{isShort ? say('count.soon', warnSeconds) : ''}</VisuallyHidden>
      ) : null}
    </span>
  )
}

/** Calls once for each time that is counted to, also if it was over from the start. */
function useOver(seconds: number, until: string, onOver: (() => void) | undefined): void {
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (seconds > 0 || told.current === until) return
    told.current = until
    onOver?.()
  }, [seconds, until, onOver])
}
