import { expect, test } from 'vitest'
import { foreignShare, readAllTicks, readProcessLine, ticksOfTrees } from './machine-load.ts'

test('time of programs and other guests counts, kernel and idle time do not', () => {
  expect(readAllTicks('cpu  100 20 3000 4000 50 60 70 8 9 0\ncpu0 1 1 1')).toBe(128)
})

test('a process name may contain brackets and spaces, and the time of ended children is included', () => {
  const text = '42 (node (a) b) S 7 42 42 0 -1 4194304 100 0 0 0 1234 99 700 5 20 0 11'
  expect(readProcessLine(text)).toEqual({ pid: 42, parent: 7, ticks: 1934 })
})

test('a tree contains exactly the descendants of its root, in whatever order they are listed', () => {
  const processes = [
    { pid: 5, parent: 4, ticks: 1 },
    { pid: 4, parent: 3, ticks: 10 },
    { pid: 3, parent: 1, ticks: 100 },
    { pid: 9, parent: 1, ticks: 1000 },
  ]
  expect(ticksOfTrees(processes, [3])).toBe(111)
  expect(ticksOfTrees(processes, [4])).toBe(11)
  expect(ticksOfTrees(processes, [9, 4, 3])).toBe(1111)
})

test('the foreign share is relative to all cores and never negative', () => {
  const before = { allTicks: 1000, ownTicks: 500, atMs: 0 }
  expect(foreignShare(before, { allTicks: 1250, ownTicks: 720, atMs: 1500 }, 2)).toBeCloseTo(0.1)
  expect(foreignShare(before, { allTicks: 1220, ownTicks: 721, atMs: 1500 }, 2)).toBe(0)
})
