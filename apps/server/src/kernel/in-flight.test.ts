import { expect, it } from 'vitest'
import { InFlight } from './in-flight.ts'

it('each caller has its own limit, whatever others have in flight', () => {
  const crowd = new InFlight<string>(2)
  expect([crowd.enter('a'), crowd.enter('a'), crowd.enter('a'), crowd.enter('b')]).toEqual([true, true, false, true])
  crowd.leave('a')
  expect([crowd.enter('a'), crowd.enter('a')]).toEqual([true, false])
})

it('a refused call is not counted', () => {
  const crowd = new InFlight<string>(1)
  crowd.enter('a')
  crowd.enter('a')
  crowd.leave('a')
  crowd.leave('a')
  expect([crowd.enter('a'), crowd.enter('a')]).toEqual([true, false])
})
