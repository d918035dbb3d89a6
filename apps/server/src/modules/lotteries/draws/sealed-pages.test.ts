import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageLine, placesOfSlips, placesToSettle, sealedPageOf, slipsOfPage } from './sealed-pages.ts'
import { slipIdAt } from './sealed-slips.sql.ts'

/** Slips with up to five of a few bets, some of them twice; none for a slip whose bets are long. */
const slips = fc.array(
  fc.array(fc.constantFrom<string>('top-3 123', 'top-3 321', 'tod-3 123', 'run-top 1'), { maxLength: 5 }),
  {
    maxLength: 300,
  },
)

function pageOf(bets: readonly (readonly string[])[]) {
  return {
    count: bets.length,
    leaves: Buffer.alloc(32 * bets.length, 5),
    slipIds: Buffer.concat(bets.map((_, place) => Buffer.alloc(16, place % 251))),
    picks: bets.map((those) => those.join('\n')).join('\n\n'),
    staked: 0n,
    last: null,
  }
}

test('a page of sealed slips finds those that a search through every slip finds, whatever hits', () => {
  fc.assert(
    fc.property(slips, fc.uniqueArray(fc.constantFrom<string>('top-3 123', 'tod-3 123', 'run-top 1')), (bets, hits) => {
      const { places, longPlaces } = placesToSettle(sealedPageOf(pageOf(bets)), (bet) => hits.includes(bet))
      const all = [...bets.entries()]
      expect(places).toEqual(all.filter(([, those]) => those.some((bet) => hits.includes(bet))).map(([place]) => place))
      expect(longPlaces).toEqual(all.filter(([, those]) => those.length === 0).map(([place]) => place))
    }),
    { numRuns: 200 },
  )
})

test('a place beyond the 255th is kept, and slips are found by their ids', () => {
  const bets = Array.from({ length: slipsOfPage }, (_, place) => [
    place === slipsOfPage - 1 ? 'top-3 999' : 'top-3 000',
  ])
  const page = sealedPageOf(pageOf(bets))
  expect(placesToSettle(page, (bet) => bet === 'top-3 999').places).toEqual([slipsOfPage - 1])
  expect(placesOfSlips(page.slipIds.subarray(0, 16 * 250), new Set([slipIdAt(page.slipIds, 7)]))).toEqual([7])
})

test('whatever changes of a page changes what stands for it', () => {
  const page = sealedPageOf(pageOf([['top-3 123'], ['tod-3 123'], []]))
  const changed = [
    { ...page, bets: page.bets.replace('123', '124') },
    { ...page, holders: Buffer.from(page.holders).fill(1, 4, 5) },
    { ...page, longSlips: Buffer.alloc(2) },
    { ...page, slipIds: Buffer.alloc(48, 9) },
    { ...page, leaves: Buffer.alloc(96, 9) },
  ]
  expect(new Set([page, ...changed].map(pageLine)).size).toBe(6)
})
