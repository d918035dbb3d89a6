import { startPhoneProof, type BodyOf } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { useAccessPhrases, type AccessKey } from '../language/phrases.ts'
import { endCountdown, useCodeSending, useWarning, type CodeSending, type CodeUse } from './code-sending.ts'
import { awaitWord, openProviderWindow, type ProviderFault } from './provider-window.ts'
import type { TypedNumber, VouchedNumber } from './vouched-number.ts'

/** What is asked of a provider, and who waits for it. */
export interface ProviderWordAsked {
  readonly use: CodeUse
  readonly purpose: BodyOf<typeof startPhoneProof>['purpose']
  /** The number to ask for, once it was looked at; `undefined` for one that is not right yet (5.037). */
  readonly number: () => Promise<TypedNumber | undefined>
  readonly onVouched: (vouched: VouchedNumber) => void
}

/** How a provider is asked; `isOpen` while its window is. */
export type ProviderWord = CodeSending & { readonly isOpen: boolean }

/** With the provider the countdown is one minute, whatever a code of ours would have (4.013). */
const countdownMinutes = 1

/**
 * Has a phone-verification provider vouch for a number in a window of its own. The countdown of 4.012 to 4.014 runs from when
 * the window opens. A window that is blocked or closed, or a provider that says no, is told in a dialog (8.018, 8.031), and the
 * next press asks again.
 */
export function useProviderWord({ use, purpose, number, onVouched }: ProviderWordAsked): ProviderWord {
  const say = useAccessPhrases()
  const warn = useWarning(say('vouch.notDone'))
  const [isOpen, setOpen] = useState(false)
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])
  const words: Record<ProviderFault | 'blocked', AccessKey> = {
    closed: purpose === 'login' ? 'human.closedLogin' : 'vouch.closed',
    failed: 'vouch.failed',
    blocked: 'vouch.blocked',
  }
  const refused = (fault: keyof typeof words) =>
    new CallRefused('verification.phone_proof_invalid', say(words[fault]), 0)
  const listenerFor = (asked: TypedNumber) => ({
    onWord(idToken: string) {
      setOpen(false)
      onVouched({ idToken, number: asked, cameAtMs: performance.now() })
    },
    onFault(fault: ProviderFault) {
      setOpen(false)
      endCountdown(use)
      warn(refused(fault))
    },
  })
  const ask = async () => {
    const asked = await number()
    if (asked === undefined) return undefined
    stop.current()
    const opened = openProviderWindow(say('vouch.opening'))
    if (opened === undefined) throw refused('blocked')
    try {
      const begun = await call(startPhoneProof, { body: { purpose, ...asked } })
      if (opened.closed) throw refused('closed')
      stop.current = awaitWord(opened, begun, listenerFor(asked))
    } catch (error) {
      opened.close()
      throw error
    }
    setOpen(true)
    return { expiredMinutes: countdownMinutes }
  }
  return { ...useCodeSending(use, ask, warn), isOpen }
}
