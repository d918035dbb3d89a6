import { countedAddress } from './throttle.ts'

/** The networks around an address, which belong to one person or company more often than not. */
export interface AddressRanges {
  /** An IPv4 /24 or an IPv6 /48: what one subscriber or one rented rack gets. */
  readonly near: string
  /** An IPv4 /16 or an IPv6 /32: what one provider gets. */
  readonly wide: string
}

/** The ranges of `203.0.113.7` are `203.0.113` and `203.0`; those of `2001:db8:1:2::1`, `2001:db8:1` and `2001:db8`. */
export function addressRanges(address: string): AddressRanges {
  const counted = countedAddress(address)
  const mark = counted.includes(':') ? ':' : '.'
  const parts = counted.split(mark)
  return { near: parts.slice(0, 3).join(mark), wide: parts.slice(0, 2).join(mark) }
}
