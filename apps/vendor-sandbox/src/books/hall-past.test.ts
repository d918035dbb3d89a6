import { expect, test } from 'vitest'
import { createHallPast } from './hall-past.ts'

test('a list has its newest items first and forgets its oldest; the lists that were idle longest are forgotten', () => {
  const past = createHallPast(3, 2)
  const add = (place: string, nth: number) => past.add({ hall: 'cards', place, item: { nth } })
  for (const nth of [1, 2, 3, 4]) add('one', nth)
  expect(past.of('cards', 'one')).toEqual([{ nth: 4 }, { nth: 3 }, { nth: 2 }])
  expect(past.of('book', 'one')).toEqual([])
  add('two', 1)
  add('one', 5)
  add('three', 1)
  expect(past.of('cards', 'two')).toEqual([])
  expect(past.of('cards', 'one')).toHaveLength(3)
})
