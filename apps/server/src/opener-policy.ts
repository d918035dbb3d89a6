import { phoneReturnPath } from '@baize/contract/site-map'

/**
 * The Cross-Origin-Opener-Policy of a page of the site. If the site opens a phone-verification provider in a popup, it keeps
 * its reference to that window in order to see when it is closed. The page to which the provider returns must be in the
 * provider's browsing context group, otherwise that reference would be cut; it does nothing but hand over the answer.
 */
export function openerPolicyOf(path: string, asksProvider: boolean) {
  if (!asksProvider) return 'same-origin'
  return path === phoneReturnPath ? 'unsafe-none' : 'same-origin-allow-popups'
}
