import { CallRefused } from '@baize/contract/client'
import { useCallback, useEffect, useState } from 'react'
import { create } from 'zustand'
import { ask } from '../dialogs/ask.ts'
import { useAccessPhrases, useErrorText } from '../language/phrases.ts'

/** Two presses within this time are one (9.002). */
const throttleMs = 1_000
const defaultExpiryMinutes = 1

/** What a code is sent for; each has a countdown of its own, which goes on when its form is closed and opened again. */
export type CodeUse =
  | 'login'
  | 'register'
  | 'passwordReset'
  | 'secondFactor'
  | 'contactMobile'
  | 'contactEmail'
  | 'ownerSms'
  | 'ownerEmail'

interface Sending {
  /** When the next code may be asked for; of the time that `performance.now()` gives. */
  readonly endsAtMs: Readonly<Partial<Record<CodeUse, number>>>
}

const useSending = create<Sending>()(() => ({ endsAtMs: {} }))

/** How many whole seconds a countdown still shows; 0 when it is over (4.012). */
export function secondsLeft(endsAtMs: number | undefined, nowMs: number): number {
  return endsAtMs === undefined ? 0 : Math.max(0, Math.ceil((endsAtMs - nowMs) / 1_000))
}

/** How a code is asked for. */
export interface CodeSending {
  /** 0 when a code may be asked for. */
  readonly secondsLeft: number
  readonly isSending: boolean
  /** How many were sent since this form is open. */
  readonly sentTimes: number
  /** Asks for a code, unless one is under way or the countdown runs: then it does nothing (4.014). */
  readonly request: () => Promise<void>
}

/**
 * Sends codes with the countdown of 4.012 to 4.014: a code's validity in minutes, times 60. What the house refuses is told in
 * a dialog (8.031).
 *
 * @param send Asks the house for a code; `undefined` when nothing was asked, since the field above is not right yet (5.037).
 * @param warn Tells why there is no code.
 */
export function useCodeSending(
  use: CodeUse,
  send: () => Promise<{ readonly expiredMinutes?: number } | undefined>,
  warn: (error: unknown) => void,
): CodeSending {
  const left = useSecondsLeft(use)
  const [isSending, setSending] = useState(false)
  const [sentTimes, setSentTimes] = useState(0)
  const request = async () => {
    if (isSending || isHeld(use)) return
    setSending(true)
    try {
      const sent = await send()
      if (sent === undefined) return
      hold(use, (sent.expiredMinutes ?? defaultExpiryMinutes) * 60_000)
      setSentTimes((times) => times + 1)
    } catch (error) {
      warn(error)
    } finally {
      setSending(false)
    }
  }
  return { secondsLeft: left, isSending, sentTimes, request }
}

const pressedAtMs = new Map<CodeUse, number>()

/** Whether a press does nothing: the countdown runs, or it is a slip of the finger. */
function isHeld(use: CodeUse): boolean {
  const nowMs = performance.now()
  if (
    secondsLeft(useSending.getState().endsAtMs[use], nowMs) > 0 ||
    nowMs - (pressedAtMs.get(use) ?? -Infinity) < throttleMs
  )
    return true
  pressedAtMs.set(use, nowMs)
  return false
}

function hold(use: CodeUse, forMs: number): void {
  useSending.setState(({ endsAtMs }) => ({ endsAtMs: { ...endsAtMs, [use]: performance.now() + forMs } }))
}

/** Ends a countdown before its time: what it would wait for has failed, and may be asked for again. */
export function endCountdown(use: CodeUse): void {
  hold(use, 0)
}

function useSecondsLeft(use: CodeUse): number {
  const endsAtMs = useSending((state) => state.endsAtMs[use])
  const [nowMs, setNow] = useState(() => performance.now())
  const left = secondsLeft(endsAtMs, nowMs)
  useEffect(() => {
    if (endsAtMs === undefined) return undefined
    const tick = () => {
      setNow(performance.now())
      if (performance.now() >= endsAtMs) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [endsAtMs])
  return left
}

/** Says in a dialog, with the house's own words and a button to confirm, why no code was sent (8.031). */
export function useWarning(title: string): (error: unknown) => void {
  const say = useAccessPhrases()
  const errorText = useErrorText()
  return useCallback(
    (error) => {
      const [field] = error instanceof CallRefused ? error.fields : []
      void ask({
        icon: 'warning',
        title,
        html: escaped(field?.message ?? errorText(error)),
        buttons: [{ answer: 'understood', label: say('code.understood') }],
      })
    },
    [say, title, errorText],
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
