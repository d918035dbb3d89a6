import ipaddr from 'ipaddr.js'

/** Ranges of addresses, read once. */
export type Ranges = readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[]

/** Where visitors of a brand may come from. */
export interface RegionRules {
  /** Whether only `countries` are served, or all but them; `undefined` without a list. */
  readonly countryList: 'allow' | 'deny' | undefined
  readonly countries: ReadonlySet<string>
  /** Addresses that are served whatever their country; `undefined` where none are named. */
  readonly allowed: Ranges | undefined
  readonly denied: Ranges | undefined
}

/** Why somebody is not served: the country they are in, or their very address. */
export type Restriction = 'country' | 'address'

/** When maintenance ends by itself; without `until` somebody ends it. */
export interface Maintenance {
  readonly until: Temporal.Instant | undefined
}

/**
 * Why a visitor is not served, `undefined` when they are. Ranges of addresses decide first, a denied one before an allowed
 * one; then the list of countries. An address without a country is on no list: an allow list refuses it. Where only ranges
 * are allowed, nobody else is served.
 */
export function restrictionOf(
  { countryList, countries, allowed, denied }: RegionRules,
  address: string,
  country: string | undefined,
): Restriction | undefined {
  if (denied !== undefined && contains(denied, address)) return 'address'
  if (allowed !== undefined && contains(allowed, address)) return undefined
  if (countryList === undefined) return allowed === undefined ? undefined : 'address'
  const listed = country !== undefined && countries.has(country)
  return listed === (countryList === 'allow') ? undefined : 'country'
}

/** Whether a maintenance goes on at a moment. */
export function isUnderWay(maintenance: Maintenance | undefined, now: Temporal.Instant): maintenance is Maintenance {
  if (maintenance === undefined) return false
  return maintenance.until === undefined || Temporal.Instant.compare(now, maintenance.until) < 0
}

/** An address in its plain form: `::ffff:203.0.113.5` is `203.0.113.5`. What is no address stays as it is. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address
}

/** Reads ranges; `undefined` for none, so that nobody pays for an empty list. */
export function rangesOf(networks: readonly string[]): Ranges | undefined {
  return networks.length === 0 ? undefined : networks.map((network) => ipaddr.parseCIDR(network))
}

function contains(ranges: Ranges, address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return ranges.some((range) => parsed.kind() === range[0].kind() && parsed.match([...range]))
}
