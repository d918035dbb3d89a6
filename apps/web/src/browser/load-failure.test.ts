// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { isLoadFailure, LoadFailure, noteLoadFailures } from './load-failure.ts'

it('a part that did not arrive is told from a fault of the site, also one that no page waits for (8.026, 8.038)', () => {
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
