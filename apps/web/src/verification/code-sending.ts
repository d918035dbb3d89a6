import { CallRefused } from '@baize/contract/client'
import { useCallback, useEffect, useState } from 'react'
import { create } from 'zustand'
import { ask } from '../dialogs/ask.ts'
import { useAccessPhrases, useErrorText } from '../language/phrases.ts'

/** Two presses within this time count as one (9.002). */
const throttleMs = 1_000
const defaultExpiryMinutes = 1

/** What a code is for; each use has a countdown of its own, which continues when its form is closed and reopened. */
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
  /** When the next code may be requested, on the clock of `performance.now()`. */
  readonly endsAtMs: Readonly<Partial<Record<CodeUse, number>>>
}

const useSending = create<Sending>()(() => ({ endsAtMs: {} }))

/** The whole seconds that a countdown still shows; 0 when it is over (4.012). */
export function secondsLeft(endsAtMs: number | undefined, nowMs: number): number {
  return endsAtMs === undefined ? 0 : Math.max(0, Math.ceil((endsAtMs - nowMs) / 1_000))
}

/** How a code is requested. */
export interface CodeSending {
  /** 0 if a code may be requested. */
  readonly secondsLeft: number
  readonly isSending: boolean
  /** How many codes were sent since this form opened. */
  readonly sentTimes: number
  /** Requests a code; does nothing while a request is under way or the countdown runs (4.014). */
  readonly request: () => Promise<void>
}

/**
 * Sends codes with the countdown of 4.012 to 4.014: the code's validity in minutes, times 60. Refusals are shown in a
 * dialog (8.031).
 *
 * @param send Requests a code; `undefined` if nothing was sent because the field above is not valid yet (5.037).
 * @param warn Shows why there is no code.
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

/**
 * What a code by e-mail means for the countdown: it is valid for long, since it may arrive late, but another can be
 * requested as soon as one by SMS.
 */
export function sentByEmail(sent: { readonly expiredMinutes: number }): { readonly expiredMinutes: number } {
  return { expiredMinutes: Math.min(sent.expiredMinutes, defaultExpiryMinutes) }
}

const pressedAtMs = new Map<CodeUse, number>()

/** Whether to ignore a press: the countdown runs, or it is an accidental double press. */
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

/** Ends a countdown early: the attempt failed and may be repeated. */
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

/** Shows the server's reason why no code was sent in a dialog with an OK button (8.031). */
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
