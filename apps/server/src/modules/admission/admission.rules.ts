import ipaddr from 'ipaddr.js'

/** Parsed ranges of addresses. */
export type Ranges = readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[]

/** From where visitors may use a brand. */
export interface RegionRules {
  /** Whether only `countries` are served or all others; `undefined` without a list. */
  readonly countryList: 'allow' | 'deny' | undefined
  readonly countries: ReadonlySet<string>
  /** Addresses that are served whatever their country; `undefined` if there are none. */
  readonly allowed: Ranges | undefined
  readonly denied: Ranges | undefined
}

/** Why a visitor is not served: because of the country or because of the address. */
export type Restriction = 'country' | 'address'

/** A maintenance period. Without `until` it lasts until an operator ends it. */
export interface Maintenance {
  readonly until: Temporal.Instant | undefined
}

/**
 * Returns why a visitor is not served, or `undefined` if the visitor is served. Denied ranges decide first, then allowed
 * ranges, then the list of countries. An address without a country is on no list, so an allow list refuses it. If there are
 * allowed ranges but no list of countries, nobody else is served.
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

/** Whether maintenance is under way at a moment. */
export function isUnderWay(maintenance: Maintenance | undefined, now: Temporal.Instant): maintenance is Maintenance {
  if (maintenance === undefined) return false
  return maintenance.until === undefined || Temporal.Instant.compare(now, maintenance.until) < 0
}

/** Normalises an address: `::ffff:203.0.113.5` becomes `203.0.113.5`. Returns other texts unchanged. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address
}

/** Parses ranges. Returns `undefined` for an empty list. */
export function rangesOf(networks: readonly string[]): Ranges | undefined {
  return networks.length === 0 ? undefined : networks.map((network) => ipaddr.parseCIDR(network))
}

function contains(ranges: Ranges, address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return ranges.some((range) => parsed.kind() === range[0].kind() && parsed.match([...range]))
}
