import { expect, it } from 'vitest'
import { fullTree, levels, treeOf, treeSizeOf } from './plan.ts'

it('the tree has the planned members on twelve levels, each below an agent of the level above', () => {
  for (const size of [fullTree, treeSizeOf(0.01), treeSizeOf(0.0001)]) {
    const tree = treeOf(size)
    expect(tree).toHaveLength(size.members)
    expect(Math.max(...tree.map(({ level }) => level))).toBe(levels)
    const wrong = tree.filter(({ place, level, upline }, index) => {
      const above = upline === undefined ? undefined : tree[upline]
      return place !== index || (above === undefined ? level !== 1 : !above.isAgent || above.level !== level - 1)
    })
    expect(wrong).toEqual([])
    expect(tree.filter(({ upline }) => upline === undefined)).toHaveLength(1)
  }
})

it('a share that is no part of the whole is refused', () => {
  expect(() => treeSizeOf(0)).toThrow('share')
  expect(() => treeSizeOf(2)).toThrow('share')
})
