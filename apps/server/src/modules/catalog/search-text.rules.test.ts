import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldForSearch, searchTextOf } from './search-text.rules.ts'

describe('folding a text for search', () => {
  it.each([
    ['capitals', 'DRAGON Tide', 'dragon tide'],
    ['full width letters and digits', 'ＤＲＡＧＯＮ　８８', 'dragon 88'],
    ['half width katakana', 'ｶﾞﾁｬ', 'ガチャ'],
    ['Latin accents', 'Café Olé', 'cafe ole'],
    ['accents as separate marks', 'Cafe\u0301', 'cafe'],
    ['spaces around and between words', '  dragon \t tide\u00a0', 'dragon tide'],
    ['invisible characters', 'dra\u200bgon\ufeff', 'dragon'],
    ['both ways to write a Thai sara am', 'น\u0e33', 'น\u0e4d\u0e32'],
  ])('%s make no difference', (_what, text, folded) => {
    expect(foldForSearch(text)).toBe(foldForSearch(folded))
  })

  it('Thai vowels and tone marks distinguish words', () => {
    expect(foldForSearch('มังกร')).not.toBe(foldForSearch('มงกร'))
    expect(foldForSearch('ไก่')).not.toBe(foldForSearch('ไก'))
  })

  it('Chinese is unchanged', () => {
    expect(foldForSearch('龙潮')).toBe('龙潮')
  })

  it('folding twice is the same as folding once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => foldForSearch(foldForSearch(text)) === foldForSearch(text)),
    )
  })

  it('a name typed in another case or width is found', () => {
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0))
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(foldForSearch(wide(text.toUpperCase()))).toBe(foldForSearch(text))
      }),
    )
  })

  it('no match spans two names', () => {
    expect(searchTextOf(['Gold', 'Dragon'])).not.toContain(foldForSearch('gold dragon'))
    expect(searchTextOf(['Gold', 'Dragon'])).not.toContain(foldForSearch('gold\ndragon'))
  })
})
