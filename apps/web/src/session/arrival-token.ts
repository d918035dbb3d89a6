/** What precedes the one-time token after the `#` of an address. That part of an address is sent to no server. */
const mark = '#arrival='

/** The address of a page at another mirror, with the one-time token that brings the login along (4.006). */
export function addressWithArrival(address: string, token: string): string {
  return `${address}${mark}${token}`
}

/**
 * Takes the one-time token out of this page's address at once, so that neither the address nor the browser's history
 * contains it. `undefined` if there is none.
 */
export function takeArrivalToken(): string | undefined {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(mark)) return undefined
  window.history.replaceState(window.history.state, '', pathname + search)
  const token = hash.slice(mark.length)
  return /^[\w-]{16,64}$/.test(token) ? token : undefined
}
