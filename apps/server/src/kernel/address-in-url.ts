import { isIPv6 } from 'node:net'

/** A host as it is written in a URL: an IPv6 address in brackets (RFC 3986, 3.2.2). */
export function inAddress(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}
