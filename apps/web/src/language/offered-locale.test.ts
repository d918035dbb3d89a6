import { expect, it } from 'vitest'
import { offeredLocale } from './offered-locale.ts'

const brand = ['TH', 'CN', 'EN'] as const

it.each([
  ['another language of the brand', ['en-GB', 'th'], 'EN'],
  ['the first that the brand has', ['fr', 'zh-TW', 'en'], 'CN'],
  ['nothing if the shown language is preferred', ['th-TH', 'en'], undefined],
  ['nothing if the brand has none of them', ['fr', 'de-AT'], undefined],
  ['nothing to a browser that says nothing', [], undefined],
] as const)('a first visit is offered %s', (_, preferred, expected) => {
  expect(offeredLocale(preferred, brand, 'TH')).toBe(expected)
})

it('an exact match comes before another one in the same language', () => {
  expect(offeredLocale(['zh-tw'], ['CN', 'TW'], 'TH')).toBe('TW')
})
