import { startPhoneProof, type BodyOf } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { useAccessPhrases, type AccessKey } from '../language/phrases.ts'
import { endCountdown, useCodeSending, useWarning, type CodeSending, type CodeUse } from './code-sending.ts'
import { awaitVerification, openProviderWindow, type ProviderFault } from './provider-window.ts'
import type { TypedNumber, VouchedNumber } from './vouched-number.ts'

/** The request to a provider, and what receives its answer. */
export interface ProviderVerificationOptions {
  readonly use: CodeUse
  readonly purpose: BodyOf<typeof startPhoneProof>['purpose']
  /** The number to verify, after validation; `undefined` if it is not valid yet (5.037). */
  readonly number: () => Promise<TypedNumber | undefined>
  readonly onVouched: (vouched: VouchedNumber) => void
}

/** How a provider is asked; `isOpen` while its window is. */
export type ProviderVerification = CodeSending & { readonly isOpen: boolean }

/** With a provider the countdown is one minute, whatever the validity of the platform's own codes (4.013). */
const countdownMinutes = 1

/**
 * Has a phone-verification provider verify a number in its own window. The countdown of 4.012 to 4.014 starts when the
 * window opens. If the window is blocked or closed, or the provider refuses, a dialog says so (8.018, 8.031), and the
 * next press tries again.
 *
 * To change:
 * - verifying a number with a phone-verification provider: `useProviderVerification` here; the page it answers to,
 *   `showPhoneReturn` in `app/phone-return.tsx`; on the server, `docs/flows/phone-proof.md`
 */
export function useProviderVerification({
  use,
  purpose,
  number,
  onVouched,
}: ProviderVerificationOptions): ProviderVerification {
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
    onVerified(idToken: string) {
      setOpen(false)
      onVouched({ idToken, number: asked, verifiedAtMs: performance.now() })
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
      stop.current = awaitVerification(opened, begun, listenerFor(asked))
    } catch (error) {
      opened.close()
      throw error
    }
    setOpen(true)
    return { expiredMinutes: countdownMinutes }
  }
  return { ...useCodeSending(use, ask, warn), isOpen }
}
