import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Where a request comes from, in the one form that limits, regions and vendors' networks compare: without the port that
 * some proxies write behind it, without brackets, an IPv4 address that is mapped into IPv6 as itself. Where a proxy names
 * what is no address, it is the proxy's own: such callers share one count, and no range that was denied is passed by them.
 */
export function visitorAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plain(ip) ?? plain(socket.remoteAddress ?? '') ?? 'unknown'
}

/**
 * Says of an address whether it is a trusted proxy's, in whatever of these forms it is written: of several proxies in a row
 * each names the one before it. Throws for an entry that is neither an address nor a range.
 */
export function trustIn(trustedProxies: readonly string[]): (written: string, hop: number) => boolean {
  const trust = proxyAddr.compile([...trustedProxies])
  return (written, hop) => {
    const address = plain(written)
    return address !== undefined && trust(address, hop)
  }
}

function plain(written: string): string | undefined {
  // 203.0.113.5:1234, [2001:db8::1]:1234 and [2001:db8::1]; a bare IPv6 address has more colons than one.
  const [, bracketed, dotted] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(written) ?? []
  const address = bracketed ?? dotted ?? written
  if (isIP(address) === 0) return undefined
  return /^::ffff:/i.test(address) ? ipaddr.process(address).toString() : address
}
