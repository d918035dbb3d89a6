import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The address of a request's sender, in the one form that limits, regions and vendors' networks compare: without the port that
 * some proxies append, without brackets, and an IPv4 address mapped into IPv6 as IPv4. If a proxy names something that is not
 * an address, the result is the proxy's own address: such callers share one count and cannot evade a denied range.
 */
export function visitorAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plain(ip) ?? plain(socket.remoteAddress ?? '') ?? 'unknown'
}

/**
 * Returns a function that checks whether an address, in any of these forms, belongs to a trusted proxy: in a chain of
 * proxies, each names the one before it. Throws if an entry is neither an address nor a range.
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
