import { useEffect, useRef } from 'react'
import { passingNote } from '../../../dialogs/passing-note.ts'
import { useLotteryBettingPhrases } from '../../../language/phrases.ts'
import { readSlipText } from './share.rules.ts'
import type { SaleTerms } from './slip.rules.ts'
import type { Slip } from './use-slip.ts'

/** The part of the address behind `#` that a shared slip is under. */
const sharedUnder = '#slip='

/** The link that opens a lottery with a slip. It is behind `#`, so that no server sees it. */
export function slipLink(text: string): string {
  return `${location.origin}${location.pathname}${location.search}${sharedUnder}${text}`
}

/** Fills the slip with what the link that opened the page carries, once. It is not bought by that. */
export function useSharedSlip(terms: SaleTerms, slip: Slip, onFilled: () => void): void {
  const say = useLotteryBettingPhrases()
  const done = useRef(false)
  useEffect(() => {
    if (done.current || !location.hash.startsWith(sharedUnder)) return
    done.current = true
    const { picks, dropped } = readSlipText(
      terms.format,
      decodeURIComponent(location.hash.slice(sharedUnder.length)),
      terms.digits,
    )
    history.replaceState(history.state, '', `${location.pathname}${location.search}`)
    if (picks.length > 0) {
      slip.add(picks)
      onFilled()
    }
    passingNote.say(dropped === 0 ? say('share.filled', picks.length) : say('share.partly', picks.length, dropped))
  })
}
