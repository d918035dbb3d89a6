// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { loadGoogleTag } from './google-tag.ts'

const sources = () => [...document.querySelectorAll('script')].map(({ src }) => src)

it('loads the tag of a brand that has one, once, without query and hash of the address (3.058)', () => {
  // A script that is added would be fetched.
  Object.defineProperty(HTMLScriptElement.prototype, 'src', { writable: true, value: '' })
  window.history.replaceState(null, '', '/rng?token=secret#more')
  loadGoogleTag(null)
  expect(sources()).toEqual([])
  expect(window.dataLayer).toBeUndefined()
  loadGoogleTag('G-LOTUS123')
  loadGoogleTag('G-LOTUS123')
  expect(sources()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-LOTUS123'])
  // Each entry is an `arguments` object.
  const told = JSON.stringify(window.dataLayer?.map((one) => Array.from(one as ArrayLike<unknown>)))
  expect(told).toContain('/rng"')
  expect(told).not.toContain('secret')
})
