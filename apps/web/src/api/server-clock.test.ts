// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverNowMs, withServerTime } from './server-clock.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const start = Date.parse('2026-11-26T15:00:00Z')

/** A reply that took `tripMs`, written in the middle of it by a clock that is `aheadMs` ahead of the browser's. */
async function reply(aheadMs: number, tripMs: number, writtenAfterMs = tripMs / 2): Promise<void> {
  const asked = withServerTime(async () => {
    vi.advanceTimersByTime(writtenAfterMs)
    const now = new Date(performance.timeOrigin + performance.now() + aheadMs).toISOString()
    vi.advanceTimersByTime(tripMs - writtenAfterMs)
    return { now }
  })
  await asked
}

const ahead = () => Math.round(serverNowMs() - performance.timeOrigin - performance.now())

it('knows the server’s time from replies, prefers quick ones, and notices that a clock was set', async () => {
  vi.setSystemTime(start)
  await reply(60_000, 400)
  expect(ahead()).toBe(60_000)
  // A slow reply that was written at its very end would be wrong by two seconds.
  await reply(60_000, 4_000, 4_000)
  expect(ahead()).toBe(60_000)
  await reply(60_100, 100)
  expect(ahead()).toBe(60_100)
  // The device slept for an hour: no reply fits any more, however slow the new one is.
  await reply(3_660_000, 1_000)
  expect(ahead()).toBe(3_660_000)
})
