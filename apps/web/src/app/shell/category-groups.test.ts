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

it('groups vendors by category in the server’s order, and omits a category without vendors (3.050)', () => {
  const sorted = sortingVendor([categoryOf('SPORTS', 'TCHL'), categoryOf('LIVE'), categoryOf('RNG', 'BZ', 'PG')])
  expect(sorted.map(({ gameCategory, vendors }) => [gameCategory, vendors.map((one) => one.vassalage)])).toEqual([
    ['SPORTS', ['TCHL']],
    ['RNG', ['BZ', 'PG']],
  ])
})
