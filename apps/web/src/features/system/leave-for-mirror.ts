import { leaveForMirror, type Mirror } from '@baize/contract'
import type { MouseEvent } from 'react'
import { call } from '../../api/client.ts'
import { addressWithArrival } from '../../session/arrival-token.ts'
import { useSession } from '../../session/session.ts'

/** Whoever waits longer for a token goes without one, and logs in again there. */
const maxWaitMs = 3_000

/**
 * Goes to another mirror and takes the login along, by a one-time token after the `#` of the address (4.006). Without a
 * login, or where the link is opened in another tab, it stays the plain link that it is.
 */
export function leaveFor(mirror: Mirror, path: string, event: MouseEvent<HTMLAnchorElement>): void {
  const inThisTab = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!inThisTab || useSession.getState().signedIn === undefined) return
  event.preventDefault()
  void addressAt(mirror, path).then(follow)
}

async function addressAt(mirror: Mirror, path: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(maxWaitMs)
    const { url, token } = await call(leaveForMirror, { body: { domain: mirror.domain }, signal })
    // The server's own list of mirrors decides where a token is sent, not the one that this browser keeps.
    return addressWithArrival(url + path, token)
  } catch {
    return mirror.url + path
  }
}

/** Follows an address like a link that says from which site it leads, since the mirror accepts logins from mirrors only. */
function follow(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.referrerPolicy = 'origin'
  link.click()
}
