import { expect, it } from 'vitest'
import { availablePromo, isSwitchedOn } from './whitelabel.ts'

const node = (modId: string, enabled: '0' | '1', childrenNodes: ReturnType<typeof Object>[] = []) => ({
  modId,
  enabled,
  childrenNodes,
})

it('a part of the site is on if its switch and all switches above it are on (2.049, 3.058)', () => {
  const tree = [node('A', '1', [node('VIP3', '1')]), node('B', '0', [node('C', '1')]), node('D', '0')]
  expect(['VIP3', 'A', 'C', 'D', 'nothing'].map((modId) => isSwitchedOn(tree, modId))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

it('available promos are those switched on below a promo switch that is on itself (availablePromo of 3.047)', () => {
  const promos = (enabled: '0' | '1') => [node('PROMOS3', enabled, [node('REFERRAL', '1'), node('OTHER', '0')])]
  expect([availablePromo(promos('1')), availablePromo(promos('0')), availablePromo([])]).toEqual([['REFERRAL'], [], []])
})
