import { expect, it } from 'vitest'
import { isSwitchedOn } from './whitelabel.ts'

const node = (modId: string, enabled: '0' | '1', childrenNodes: ReturnType<typeof Object>[] = []) => ({
  modId,
  enabled,
  childrenNodes,
})

it('a part of the site is on when its switch and all above it are (2.049, 3.058)', () => {
  const tree = [node('A', '1', [node('VIP3', '1')]), node('B', '0', [node('C', '1')]), node('D', '0')]
  expect(['VIP3', 'A', 'C', 'D', 'nothing'].map((modId) => isSwitchedOn(tree, modId))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
