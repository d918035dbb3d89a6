/** Session storage: the offers at which the dialog was closed. It goes with the session, so that they come back at the next sign-in. */
const closedKey = 'offersClosed'

function closed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(closedKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

interface Offer {
  readonly contractId: string
}

/** Whether any of these offers has not been closed in this session (2.078). */
export function hasUnseenOffer(offers: readonly Offer[]): boolean {
  const seen = new Set(closed())
  return offers.some(({ contractId }) => !seen.has(contractId))
}

/** Notes that the dialog was closed while these offers were open. */
export function noteOffersClosed(offers: readonly Offer[]): void {
  const ids = new Set([...closed(), ...offers.map(({ contractId }) => contractId)])
  // The newest ones: a session has few.
  sessionStorage.setItem(closedKey, JSON.stringify([...ids].slice(-100)))
}
