import { expect, it } from 'vitest'
import { addressRanges } from './address-ranges.ts'

it.each([
  ['203.0.113.7', '203.0.113', '203.0'],
  ['::ffff:203.0.113.7', '203.0.113', '203.0'],
  ['2001:db8:1:2::1', '2001:db8:1', '2001:db8'],
  ['2001:DB8:1:ffff::', '2001:db8:1', '2001:db8'],
  ['::1', '0:0:0', '0:0'],
])('the ranges of %s are %s and %s', (address, near, wide) => {
  expect(addressRanges(address)).toEqual({ near, wide })
})
