// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { ensureStorage } from './usable-storage.ts'

const own = Object.getOwnPropertyDescriptor(window, 'localStorage')

afterEach(() => {
  if (own !== undefined) Object.defineProperty(window, 'localStorage', own)
  localStorage.clear()
})

/** What a page can do with the storage it finds. */
function keeps(): readonly unknown[] {
  localStorage.setItem('lang', 'EN')
  localStorage.setItem('gone', '1')
  localStorage.removeItem('gone')
  return [localStorage.getItem('lang'), localStorage.getItem('gone'), localStorage.getItem('hisLang')]
}

it('leaves a usable storage alone', () => {
  const before = localStorage
  ensureStorage('localStorage')
  expect(localStorage).toBe(before)
  expect(localStorage.length).toBe(0)
})

it('keeps data in memory if the browser forbids storage', () => {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(keeps).toThrow('denied')
  ensureStorage('localStorage')
  expect(keeps()).toEqual(['EN', null, null])
})

it('reads existing data and keeps new data in memory if the storage is full', () => {
  const full = Object.create({
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  Object.defineProperty(window, 'localStorage', { configurable: true, value: Object.assign(full, { hisLang: 'CN' }) })
  expect(keeps).toThrow('full')
  ensureStorage('localStorage')
  expect(keeps()).toEqual(['EN', null, 'CN'])
})
