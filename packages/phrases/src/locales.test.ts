import { describe, expect, it } from 'vitest'
import { fallbacksOf, languageOfLocale } from './fallbacks.ts'
import { languages, negotiateLanguage } from './language.ts'
import { localeCodes, locales, parseLocale } from './locales.ts'

describe('the locale codes of the selector (1.005)', () => {
  it('are 35, each with a tag that this runtime knows and a name of its own', () => {
    expect(localeCodes).toHaveLength(35)
    const tags = localeCodes.map((code) => locales[code].tag)
    expect(Intl.getCanonicalLocales(tags)).toEqual(tags)
    expect(new Set(tags).size).toBe(tags.length)
    expect(new Set(localeCodes.map((code) => locales[code].name)).size).toBe(localeCodes.length)
  })

  it('include the languages with complete dictionaries (3.053)', () => {
    expect(languages).toEqual(['EN', 'CN', 'TH'])
  })

  it('fall back locale by locale, and in the end to English', () => {
    expect(fallbacksOf('HK')).toEqual(['HK', 'TW', 'CN', 'EN'])
    expect(fallbacksOf('EN')).toEqual(['EN'])
    const ends = localeCodes.map((code) => fallbacksOf(code).at(-1))
    expect(new Set(ends)).toEqual(new Set(['EN']))
  })

  it('name fallbacks that exist', () => {
    const named = Object.values(locales).flatMap((locale) => ('fallback' in locale ? [locale.fallback] : []))
    expect(named.filter((code) => parseLocale(code) === undefined)).toEqual([])
  })

  it('are shown in the nearest complete language', () => {
    expect((['TH', 'HK', 'LO', 'VN', 'KZ'] as const).map(languageOfLocale)).toEqual(['TH', 'CN', 'TH', 'EN', 'EN'])
  })

  it('are no other texts', () => {
    expect(['th', 'XX', '', 'toString'].map(parseLocale)).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('the language of an Accept-Language header', () => {
  it.each([
    ['zh-Hans,th;q=0.5', 'CN'],
    ['th;q=0.5,en-GB', 'EN'],
    ['TH', 'TH'],
    ['cn', 'CN'],
    ['fr,de;q=0.9', undefined],
    ['en;q=0,th;q=0.1', 'TH'],
    ['*', undefined],
    ['', undefined],
  ])('%j is %s', (header, language) => {
    expect(negotiateLanguage(header)).toBe(language)
  })
})
