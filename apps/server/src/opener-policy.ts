import { phoneReturnPath } from '@baize/contract/site-map'

/**
 * Which windows a page of the site shares a group with. Where the site asks a phone-verification provider in a window of its
 * own, it keeps hold of that window, to see when it is closed. The page where the provider sends its answer is in the
 * provider's group, or the hold would end there; it shows and does nothing but hand the answer over.
 */
export function openerPolicyOf(path: string, asksProvider: boolean) {
  if (!asksProvider) return 'same-origin'
  return path === phoneReturnPath ? 'unsafe-none' : 'same-origin-allow-popups'
}
