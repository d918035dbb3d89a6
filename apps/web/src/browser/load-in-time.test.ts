import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoadFailure } from './load-failure.ts'
import { loadInTime } from './load-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a part that has not loaded after 120 s is a load failure, and not a second before (8.038, 9.035)', async () => {
  let outcome: unknown = 'waits'
  void loadInTime(new Promise(() => undefined)).catch((error: unknown) => (outcome = error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toBeInstanceOf(LoadFailure)
})

it('so is a part that cannot be fetched; one that loads leaves no timer', async () => {
  await expect(loadInTime(Promise.reject(new TypeError('Failed to fetch')))).rejects.toBeInstanceOf(LoadFailure)
  expect(await loadInTime(Promise.resolve('part'))).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})
