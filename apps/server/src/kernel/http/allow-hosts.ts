import { isIP } from 'node:net'
import { plainHost } from '../plain-host.ts'

/**
 * Returns a function that decides whether a port answers at a host, as written in a request's `Host` header: at IP addresses,
 * at `localhost`, and at the given names.
 *
 * A web page can let its own name resolve to this machine (DNS rebinding) and then read the answers as its own, but its
 * browser still sends the page's name as the host. It cannot do so with an address, and no browser leaves the header out, as
 * some health probes do.
 */
export function allowHosts(names: readonly string[]): (host: string | undefined) => boolean {
  const allowed = new Set(['localhost', ...names])
  return (host) => {
    if (host === undefined || host === '') return true
    const name = plainHost(host)
    return isIP(name) !== 0 || allowed.has(name)
  }
}
