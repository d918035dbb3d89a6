import { languages } from '@baize/phrases'
import { phrases as english } from '@baize/phrases/languages/en/vendor-window'
import { loadVendorWindow } from '@baize/phrases/load-dictionary'
import { expect, test } from 'vitest'
import { languageOf, loadPhrases } from './words.ts'

const inLetters = Object.values(english).filter((text) => /[a-z]{3}/i.test(text))

test.each(languages.filter((language) => language !== 'EN'))('%s leaves no phrase in English', async (language) => {
  const words: readonly string[] = Object.values((await loadVendorWindow(language)).phrases)
  expect(inLetters.filter((text) => words.includes(text))).toEqual([])
})

test('locales are recognized with and without a region', async () => {
  expect(['th', 'th-TH', 'zh', 'zh-CN', 'en-GB', 'xx'].map(languageOf)).toEqual(['TH', 'TH', 'CN', 'CN', 'EN', 'EN'])
  expect((await loadPhrases('EN'))('say.free', 3, 10)).toBe('Free spin 3 of 10')
})
