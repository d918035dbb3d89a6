import type { Category } from '@baize/contract'
import { expect, it } from 'vitest'
import { sortingVendor } from './category-groups.ts'

const categoryOf = (gameCategory: Category['gameCategory'], ...codes: string[]): Category => ({
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
  const sorted = sortingVendor([categoryOf('SPORTS', 'TCHL'), categoryOf('LIVE'), categoryOf('RNG', 'BZ', 'PG')])
  expect(sorted.map(({ gameCategory, vendors }) => [gameCategory, vendors.map((one) => one.vassalage)])).toEqual([
    ['SPORTS', ['TCHL']],
    ['RNG', ['BZ', 'PG']],
  ])
})
