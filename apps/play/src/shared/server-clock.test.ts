import { expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

it('knows the server’s time better with every message, and best with an answer', () => {
  let now = 1_000
  const clock = createServerClock(() => now)
  // The server is 5,000 ms ahead; messages take 400 and 100 ms to arrive.
  clock.heard(5_600)
  expect(clock.now()).toBe(5_600)
  now = 2_000
  clock.heard(6_900)
  expect(clock.now()).toBe(6_900)
  // Asked at 2,940, answered at 8,000 by the server's clock, heard at 3,060.
  now = 3_060
  clock.answered(8_000, 2_940)
  expect(Math.abs(clock.now() - 8_060)).toBeLessThanOrEqual(60)
})

it('follows a clock that was set', () => {
  let now = 0
  const clock = createServerClock(() => now)
  clock.answered(5_000, 0)
  now = 100
  clock.answered(1_000, 60)
  expect(Math.abs(clock.now() - 1_020)).toBeLessThanOrEqual(20)
})

it('never says that more has passed than on the server, however uneven the ways there and back are', () => {
  let windowMs = 0
  const [ahead, there, back] = [5_000, 295, 5]
  const clock = createServerClock(() => windowMs)
  let mostAheadOfServer = -Infinity
  for (let asked = 0; asked < 20_000; asked += 1_000) {
    windowMs = asked + there + back
    clock.answered(asked + there + ahead, asked)
    clock.heard(windowMs - back + ahead)
    windowMs += 400
    const server = windowMs + ahead
    expect(clock.atLeast()).toBeLessThanOrEqual(server)
    mostAheadOfServer = Math.max(mostAheadOfServer, clock.now() - server)
  }
  // What is best for a countdown would promise too much: with these ways it is up to 145 ms off.
  expect(mostAheadOfServer).toBeGreaterThan(100)
})
