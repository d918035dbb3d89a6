import { expect, it } from 'vitest'
import { InFlight } from './in-flight.ts'

it('a caller has at most so much under way, whatever others have', () => {
  const crowd = new InFlight<string>(2)
  expect([crowd.enter('a'), crowd.enter('a'), crowd.enter('a'), crowd.enter('b')]).toEqual([true, true, false, true])
  crowd.leave('a')
  expect([crowd.enter('a'), crowd.enter('a')]).toEqual([true, false])
})

it('what was refused leaves nothing to be ended', () => {
  const crowd = new InFlight<string>(1)
  crowd.enter('a')
  crowd.enter('a')
  crowd.leave('a')
  crowd.leave('a')
  expect([crowd.enter('a'), crowd.enter('a')]).toEqual([true, false])
})
