// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { isLoadFailure, LoadFailure, noteLoadFailures } from './load-failure.ts'

it('tells a failed load of site code from other errors, even if no page waits for it (8.026, 8.038)', () => {
  noteLoadFailures()
  const payload = new TypeError('Failed to fetch dynamically imported module')
  expect(isLoadFailure(payload)).toBe(false)
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  expect([payload, new LoadFailure(), new TypeError(payload.message), 'no error'].map(isLoadFailure)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
