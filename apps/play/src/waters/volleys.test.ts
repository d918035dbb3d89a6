import { minor } from '@baize/money'
import { expect, test } from 'vitest'
import { costOf, mostTargets, takeVolley, type Shot } from './volleys.ts'

const shot = (id: number, part: Partial<Shot> = {}): Shot => ({
  id,
  weapon: 'cannon',
  targets: [id],
  power: minor(100n),
  cost: minor(100n),
  ...part,
})

test('shots of one weapon and power go together, in their order', () => {
  const shots = [shot(1), shot(2), shot(3, { power: minor(200n) }), shot(4)]
  const { now, rest } = takeVolley(shots)
  expect(now.map(({ id }) => id)).toEqual([1, 2])
  expect(rest.map(({ id }) => id)).toEqual([3, 4])
})

test('a volley has no more targets than the server takes', () => {
  const { now, rest } = takeVolley(Array.from({ length: 14 }, (_, index) => shot(index + 1)))
  expect(now).toHaveLength(mostTargets)
  expect(rest).toHaveLength(4)
})

test('every net is a volley of its own', () => {
  const net = (id: number) => shot(id, { weapon: 'net', targets: [id, id + 10, id + 20] })
  expect(takeVolley([net(1), net(2)]).now.map(({ id }) => id)).toEqual([1])
  expect(takeVolley([shot(1), net(2)]).now.map(({ id }) => id)).toEqual([1])
})

test('nothing waits, nothing is sent, nothing is owed', () => {
  expect(takeVolley([])).toEqual({ now: [], rest: [] })
  expect(costOf([])).toBe(0n)
  expect(costOf([shot(1), shot(2, { cost: minor(800n) })])).toBe(900n)
})
