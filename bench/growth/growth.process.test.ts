import { expect, it } from 'vitest'
import { measureGrowth } from '../growth.ts'
import baselines from '../baselines.json' with { type: 'json' }
import { planOf } from './plan.ts'

it('a trial with small books measures everything, and every figure has a bound', async () => {
  const figures = await measureGrowth(planOf(0.01))
  // Small books are backed up once.
  const absent = /_(?:50m|100m)(?:_|$)|\.backup(?:_speed)?_(?:1m|5m)$/
  const expected = Object.keys(baselines).filter((name) => name.startsWith('growth.') && !absent.test(name))
  expect(figures.map(({ measure }) => measure).toSorted()).toEqual(expected.toSorted())
  expect(figures.filter(({ value }) => !(value > 0))).toEqual([])
})
