import { describe, expect, it } from 'vitest'
import { languages } from './language.ts'
import * as loaders from './load-dictionary.ts'
import { loadEachLanguage } from './load-each-language.ts'

const areas = await Promise.all(
  Object.entries(loaders).map(async ([name, load]) => ({
    area: name.replace('load', ''),
    dictionaries: await loadEachLanguage<Readonly<Record<string, string>>>(load),
  })),
)
const others = languages.filter((language) => language !== 'EN')
const cells = areas.flatMap(({ area, dictionaries }) =>
  others.map((language) => [area, language, dictionaries.EN, dictionaries[language]] as const),
)

const placeholders = (phrase: string) => [...phrase.matchAll(/\{\d\}/g)].map(String).toSorted()

describe.each(cells)('the %s phrases in %s', (_, __, english, translated) => {
  it('are complete, none is empty, and there is none more', () => {
    expect(Object.keys(translated)).toEqual(Object.keys(english))
    expect(Object.values(translated).filter((phrase) => phrase.trim() === '')).toEqual([])
  })

  it('have the same values to fill in as the English ones', () => {
    const filled = (phrases: Readonly<Record<string, string>>) =>
      Object.entries(phrases).map(([key, phrase]) => [key, placeholders(phrase)])
    expect(filled(translated)).toEqual(filled(english))
  })
})
