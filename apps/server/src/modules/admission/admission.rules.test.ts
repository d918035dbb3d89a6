import { describe, expect, it } from 'vitest'
import { isUnderWay, plainAddress, rangesOf, restrictionOf, type RegionRules } from './admission.rules.ts'

const rules = (some: Partial<Record<'allowed' | 'denied', readonly string[]>>, list?: RegionRules['countryList']) => ({
  countryList: list,
  countries: new Set(['TH', 'LA']),
  allowed: rangesOf(some.allowed ?? []),
  denied: rangesOf(some.denied ?? []),
})

describe('who is served', () => {
  it('with an allow list, only its countries, and so nobody without a country (2.129, 8.023)', () => {
    const only = rules({}, 'allow')
    expect(restrictionOf(only, '101.108.1.1', 'TH')).toBeUndefined()
    expect(restrictionOf(only, '8.8.8.8', 'US')).toBe('country')
    expect(restrictionOf(only, '127.0.0.1', undefined)).toBe('country')
  })

  it('with a deny list, everybody outside its countries, including those without a country', () => {
    const allBut = rules({}, 'deny')
    expect(restrictionOf(allBut, '101.108.1.1', 'TH')).toBe('country')
    expect(restrictionOf(allBut, '8.8.8.8', 'US')).toBeUndefined()
    expect(restrictionOf(allBut, '10.0.0.1', undefined)).toBeUndefined()
  })

  it('is decided by address ranges before the country, denied ranges first', () => {
    const mixed = rules({ allowed: ['8.8.0.0/16', '2001:db8::/32'], denied: ['8.8.8.0/24', '101.108.0.0/16'] }, 'allow')
    expect(restrictionOf(mixed, '8.8.4.4', 'US')).toBeUndefined()
    expect(restrictionOf(mixed, '2001:db8::5', undefined)).toBeUndefined()
    expect(restrictionOf(mixed, '8.8.8.8', 'US')).toBe('address')
    expect(restrictionOf(mixed, '101.108.1.1', 'TH')).toBe('address')
    expect(restrictionOf(mixed, '9.9.9.9', 'US')).toBe('country')
  })

  it('is nobody else if only ranges are allowed', () => {
    const office = rules({ allowed: ['203.0.113.0/24'] })
    expect(restrictionOf(office, '203.0.113.7', 'AU')).toBeUndefined()
    expect(restrictionOf(office, '203.0.114.7', 'AU')).toBe('address')
  })
})

it('an IPv4 address mapped into IPv6 is the same address', () => {
  expect(plainAddress('::ffff:203.0.113.5')).toBe('203.0.113.5')
  expect(plainAddress('2001:DB8:0:0:0:0:0:1')).toBe('2001:db8::1')
})

it('maintenance ends by itself at its end', () => {
  const until = Temporal.Instant.from('2026-11-22T06:00:00Z')
  expect(isUnderWay({ until }, until.subtract({ nanoseconds: 1 }))).toBe(true)
  expect(isUnderWay({ until }, until)).toBe(false)
  expect(isUnderWay({ until: undefined }, until.add({ hours: 10_000 }))).toBe(true)
  expect(isUnderWay(undefined, until)).toBe(false)
})
