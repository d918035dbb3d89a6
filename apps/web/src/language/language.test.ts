// @vitest-environment happy-dom
import { systemStatus } from '@baize/contract'
import { languages, type Language } from '@baize/phrases'
import type * as dictionaries from '@baize/phrases/load-dictionary'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('@baize/phrases/load-dictionary')
})
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

describe('phrases that do not arrive (8.038)', () => {
  /** The language of a page on which some dictionaries fail as often as said. */
  async function openedWith(failures: Record<string, number>) {
    vi.doMock('@baize/phrases/load-dictionary', async (original) => {
      const whole = await original<typeof dictionaries>()
      const failing = (area: 'loadProof' | 'loadSite') => async (language: Language) => {
        const name = `${area} ${language}`
        failures[name] = (failures[name] ?? 0) - 1
        if (failures[name] >= 0) throw new TypeError('Failed to fetch')
        return whole[area](language)
      }
      return { ...whole, loadProof: failing('loadProof'), loadSite: failing('loadSite') }
    })
    return opened()
  }

  it('are a load failure instead of keys on the page, and are asked for again the next time', async () => {
    const { startLanguage, loadProofPhrases } = await openedWith({ 'loadProof TH': 12 })
    await startLanguage('TH')
    await expect(loadProofPhrases()).rejects.toThrow('did not arrive')
    await expect(loadProofPhrases()).rejects.toThrow('did not arrive')
  }, 60_000)

  it('do not change the language', async () => {
    const { startLanguage, changeLanguage, useLanguage } = await openedWith({ 'loadSite CN': 12 })
    await startLanguage('TH')
    await expect(changeLanguage('CN')).rejects.toThrow('did not arrive')
    expect(useLanguage.getState().locale).toBe('TH')
    expect(localStorage.getItem('lang')).toBeNull()
  }, 60_000)
})
