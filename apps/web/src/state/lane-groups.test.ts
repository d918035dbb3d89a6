import type { Lane } from '@baize/contract'
import { describe, expect, it } from 'vitest'
import { laneHere, prizeModeOf, sortingVendor } from './lane-groups.ts'

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

describe('the prize mode (4.021)', () => {
  it.each(['TCG_LOTTO_VN', 'LOTT'])('is ELOTT where that lane has a card named %s', (code) => {
    expect(prizeModeOf([laneOf('ELOTT', 'OTHER', code)])).toBe('ELOTT')
  })

  it('is LOTT otherwise', () => {
    expect(prizeModeOf([])).toBe('LOTT')
    expect(prizeModeOf([laneOf('ELOTT', 'OTHER'), laneOf('RNG', 'LOTT')])).toBe('LOTT')
  })

  it('decides which lane a lottery’s address shows where the house has only one', () => {
    const lanes = [laneOf('RNG', 'BZ'), laneOf('ELOTT', 'LOTT')]
    expect(laneHere('LOTT', lanes)?.gameCategory).toBe('ELOTT')
    expect(laneHere('RNG', lanes)?.gameCategory).toBe('RNG')
    expect(laneHere('FISH', lanes)).toBeUndefined()
  })
})
