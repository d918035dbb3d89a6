import type { envelopeProof, ValueOf } from '@baize/contract'
import { commitmentOf, cutPot, serverSeedOf } from '@baize/fairness'
import { expect, it } from 'vitest'
import { checkRain } from './check-rain.ts'

const serverSeed = serverSeedOf(new Uint8Array(32).fill(7))
const rainId = '00000000-0000-7000-8000-000000000001'
const parts = cutPot({ serverSeed, rainId, potMinor: 10_000n, count: 8, leastMinor: 100n })
const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
const honest: ValueOf<typeof envelopeProof> = {
  rainId,
  title: 'Cash rain',
  commitment: commitmentOf(serverSeed),
  serverSeed,
  pot: '100.00',
  least: '1.00',
  envelopes: 8,
  opened: 3,
  openings: parts
    .slice(0, 3)
    .map((amount, place) => ({ number: place + 1, member: 'an***', amount: text(amount), at: '2026-11-21T10:00:00Z' })),
  currencySymbol: '$',
  currencyDigits: 2,
}

it('an honest rain is found right in all three ways (7.048)', () => {
  expect(checkRain(honest)).toEqual({ sameSeed: true, sameEnvelopes: true, sameSum: true })
})

it('another seed than the committed one, a changed amount, a gap and a missing opening are each found', () => {
  const [first, second, third] = honest.openings
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are three')
  const other = serverSeedOf(new Uint8Array(32).fill(8))
  expect(checkRain({ ...honest, serverSeed: other })).toMatchObject({ sameSeed: false, sameEnvelopes: false })
  const changed = { ...second, amount: '9.99' }
  for (const openings of [
    [first, changed, third],
    [first, third, second],
    [first, third],
    [first, second],
  ])
    expect(checkRain({ ...honest, openings })).toMatchObject({ sameSeed: true, sameEnvelopes: false })
})

it('a proof that cannot be read is not taken for a right one', () => {
  expect(checkRain({ ...honest, pot: '0.01' })).toBeUndefined()
  expect(checkRain({ ...honest, serverSeed: 'x' })).toBeUndefined()
})
