import { expect, test } from 'vitest'
import { chinese } from './cn.ts'
import { english } from './en.ts'
import { thai } from './th.ts'
import { languageOf, phrasesOf } from './words.ts'

const placeholders = (text: string) => (text.match(/\{\d\}/g) ?? []).toSorted().join()

const keys = Object.entries(english)

test.each(Object.entries({ thai, chinese }))(
  '%s has the same placeholders in every phrase, and no phrase is empty',
  (_, dictionary) => {
    const others = Object.values(dictionary)
    expect(Object.keys(dictionary)).toEqual(Object.keys(english))
    expect(others.map(placeholders)).toEqual(Object.values(english).map(placeholders))
    expect(others.filter((text) => text.trim() === '')).toEqual([])
  },
)

test.each(Object.entries({ thai, chinese }))('%s leaves no phrase in English', (_, dictionary) => {
  const left = keys.filter(([, text]) => /[a-z]{3}/i.test(text) && Object.values<string>(dictionary).includes(text))
  expect(left).toEqual([])
})

test('locales are recognized with and without a region', () => {
  expect(['th', 'th-TH', 'zh', 'zh-CN', 'en-GB', 'xx'].map(languageOf)).toEqual(['TH', 'TH', 'CN', 'CN', 'EN', 'EN'])
  expect(phrasesOf('EN')('say.free', 3, 10)).toBe('Free spin 3 of 10')
})
