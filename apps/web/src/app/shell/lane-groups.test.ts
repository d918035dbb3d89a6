import type { Lane } from '@baize/contract'
import { expect, it } from 'vitest'
import { sortingVendor } from './lane-groups.ts'

const laneOf = (gameCategory: Lane['gameCategory'], ...codes: string[]): Lane => ({
  gameCategory,
  title: gameCategory,
  icon: '',
  gameClassify: [],
  cards: codes.map((vassalage) => ({
    vassalage,
    displayName: vassalage,
    lagerIcon: '',
    gameType: gameCategory,
    gameCount: 1,
  })),
})

it('vendors stand by category in the house’s order; a category without any is left out (3.050)', () => {
  const sorted = sortingVendor([laneOf('SPORTS', 'TCHL'), laneOf('LIVE'), laneOf('RNG', 'BZ', 'PG')])
  expect(sorted.map(({ gameCategory, vendors }) => [gameCategory, vendors.map((one) => one.vassalage)])).toEqual([
    ['SPORTS', ['TCHL']],
    ['RNG', ['BZ', 'PG']],
  ])
})
