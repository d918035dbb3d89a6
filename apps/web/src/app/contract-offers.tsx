import { useEffect, useRef } from 'react'
import { useConsolidated, type Consolidated } from '../api/consolidated.ts'
import { useDialogs } from '../dialogs/dialogs.ts'
import { hasUnseenOffer, noteOffersClosed } from '../features/agent/contracts/closed-offers.ts'
import { atRest } from './at-rest.ts'

/** How long the page is visible between another dialog, such as the login, and the offers. */
const restMs = 1_000

const none: Consolidated['offers'] = []

/**
 * Shows whoever is offered a contract what it says (2.078), once no dialog is open: after signing in, and when an offer is made while
 * they are here. Closed, it comes back at the next sign-in.
 */
export function ContractOffers() {
  const offers = useConsolidated()?.offers ?? none
  const free = useDialogs(({ open }) => open === undefined)
  const opened = useDialogs(({ stack }) => stack.some(({ kind }) => kind === 'contractOffers'))
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !opened) noteOffersClosed(offers)
    wasOpen.current = opened
  }, [opened, offers])
  // Runs after the effect above, so that offers that were just closed do not open again.
  useEffect(() => {
    if (!free || !hasUnseenOffer(offers)) return
    return atRest(restMs, () => useDialogs.getState().show({ kind: 'contractOffers' }))
  }, [free, offers])
  return null
}
