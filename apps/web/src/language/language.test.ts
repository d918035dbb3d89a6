// @vitest-environment happy-dom
import { systemStatus } from '@baize/contract'
import { languages } from '@baize/phrases'
import { beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

/** The language of a newly opened page. */
const opened = async () => import('./language.ts')

describe('the language of the site', () => {
  it('defaults to Thai; Chinese, English and Thai are complete (9.032)', async () => {
    const { useLanguage, storedLocale } = await opened()
    expect([useLanguage.getState(), storedLocale()]).toEqual([{ locale: 'TH', language: 'TH' }, undefined])
    expect(languages.toSorted()).toEqual(['CN', 'EN', 'TH'])
    expect(systemStatus.reply.shape.defaultLanguage.options.toSorted()).toEqual(['CN', 'EN', 'TH'])
  })

  it('is stored under hisLang and lang when chosen, and applies to the next page (9.033)', async () => {
    const { startLanguage, changeLanguage } = await opened()
    await startLanguage('TH')
    expect([localStorage.getItem('hisLang'), localStorage.getItem('lang')]).toEqual([null, null])
    await changeLanguage('CN')
    expect([localStorage.getItem('hisLang'), localStorage.getItem('lang')]).toEqual(['CN', 'CN'])
    expect(document.documentElement.lang).toBe('zh-CN')
    vi.resetModules()
    expect((await opened()).useLanguage.getState().locale).toBe('CN')
  })

  it.each([
    ['hisLang', 'EN'],
    ['lang', 'CN'],
  ] as const)('is read from %s alone too (9.033)', async (key, locale) => {
    localStorage.setItem(key, locale)
    expect((await opened()).useLanguage.getState().locale).toBe(locale)
  })

  it('is Thai again if the stored value is not a language (9.032, 9.033)', async () => {
    localStorage.setItem('hisLang', 'xx')
    expect((await opened()).useLanguage.getState().locale).toBe('TH')
  })
})
