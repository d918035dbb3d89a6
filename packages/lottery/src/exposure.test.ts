import { expect, test } from 'vitest'
import { exposureOf } from './index.ts'
import { partOf, sold } from './testing/examples.ts'

test('a line exposes the operator to one hit at its highest rate, with its cut and its share of an i-bet', () => {
  const restrictions = [{ bet: 'top-3', line: '456', paysPpm: partOf(50) }]
  expect(exposureOf(sold('thai-government', 'top-3', '123 456', { restrictions }))).toEqual([
    { line: '123', payoutMinor: 90_000n },
    { line: '456', payoutMinor: 45_000n },
  ])
  expect(exposureOf(sold('4d-malaysia', 'ibet-big', '1200'))).toEqual([{ line: '0012', payoutMinor: 20_833n }])
  expect(exposureOf(sold('4d-malaysia', 'box-small', '1112'))).toHaveLength(4)
  expect(exposureOf(sold('six-of-49', 'special-animal', 'horse,rat')).map(({ payoutMinor }) => payoutMinor)).toEqual([
    1_176n,
    940n,
  ])
})

test('a ticket that no sale makes has none', () => {
  const ticket = sold('thai-government', 'top-3', '123')
  expect(() => exposureOf({ ...ticket, selection: '12' })).toThrow(RangeError)
  expect(() => exposureOf({ ...ticket, bet: 'top-9' })).toThrow(RangeError)
})
