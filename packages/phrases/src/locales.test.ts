import { describe, expect, it } from 'vitest'
import { languages, localeOf } from './language.ts'
import { fallbacksOf, languageOfLocale, localeCodes, locales, parseLocale } from './locales.ts'

describe('the locale codes of the selector (1.005)', () => {
  it('are 35, each with a tag that this runtime knows and a name of its own', () => {
    expect(localeCodes).toHaveLength(35)
    const tags = localeCodes.map((code) => locales[code].tag)
    expect(Intl.getCanonicalLocales(tags)).toEqual(tags)
    expect(new Set(tags).size).toBe(tags.length)
    expect(new Set(localeCodes.map((code) => locales[code].name)).size).toBe(localeCodes.length)
  })

  it('have the same tags as the languages with complete dictionaries', () => {
    expect(languages.map((language) => locales[language].tag)).toEqual(languages.map((one) => localeOf[one]))
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
