import { lookup as lookupHost, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that are not on the public internet: this machine, private networks, and what is reserved. */
const notPublic = new BlockList()
const ranges4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The metadata services of clouds answer here.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
for (const [network, bits] of ranges4) notPublic.addSubnet(network, bits, 'ipv4')

/** Only 2000::/3 is given out; parts of it lead into IPv4 or to documentation. */
const given6 = new BlockList()
given6.addSubnet('2000::', 3, 'ipv6')
const reserved6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const
for (const [network, bits] of reserved6) notPublic.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is on the public internet. An IPv6 address that wraps an IPv4 address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && given6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** Endings of names that lead into a private network. */
const privateEndings = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'arpa', 'test', 'invalid']

/**
 * Whether an address that somebody typed may be called: `https://` to a public host, without a name or password in it, a query or a
 * fragment. What a name leads to is only known when it is called: see {@link publicLookup}.
 */
export function isPublicHttps(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '' || search !== '' || hash !== '') return false
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  const ending = host.split('.').at(-1) ?? ''
  return host.includes('.') && !privateEndings.includes(ending)
}

/** Finds the addresses of a host like `dns.lookup`. */
export type FindAddresses = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, found: readonly LookupAddress[]) => void,
) => void

const findInDns: FindAddresses = (host, done) => lookupHost(host, { all: true }, done)

/**
 * Finds a host's addresses for one connection, and refuses the host if any of them is not public. The connection is made to
 * what was checked, so a name that leads elsewhere a moment later gains nothing.
 */
export function publicLookup(find: FindAddresses = findInDns): LookupFunction {
  return (host, { all = false }, done) =>
    find(host, (error, found) => {
      const wrong = found?.find(({ address }) => !isPublicAddress(address))
      const [first] = found ?? []
      if (error !== null) return done(error, [])
      if (wrong !== undefined || first === undefined)
        return done(new Error(`${host} leads to an address that is not public`), [])
      return all ? done(null, [...found]) : done(null, first.address, first.family)
    })
}
