import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Language } from './language.ts'
import { loadOfficeTableWatch, loadPlay, loadProof, loadVendorCards, loadVendorTables } from './load-dictionary.ts'
import { loadEachLanguage } from './load-each-language.ts'

type Phrases = Readonly<Record<Language, Readonly<Record<string, string>>>>
type Term = Readonly<Record<Language, string>>

/** The table in the glossary: each of its rows has as many words in every column. */
function readTerms(): readonly Term[] {
  const glossary = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8')
  const [, section = ''] = glossary.split('### Words at card tables')
  return [...section.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \|$/gm)].slice(1).flatMap((row) => {
    const [english = [], thai = [], chinese = []] = row.slice(1).map((cell) => cell.split(', '))
    expect({ row: row[0], words: [thai.length, chinese.length] }).toMatchObject({
      words: [english.length, english.length],
    })
    return english.map((word, at) => ({ EN: word, TH: thai[at] ?? '', CN: chinese[at] ?? '' }))
  })
}

/** The one term of which a phrase consists: "Raise to {0}" and "folds" are such phrases, sentences are not. */
const bare = (phrase: string) =>
  phrase
    .toLowerCase()
    .replaceAll(/\{\d\}|[:.]/g, '')
    .replace(/ to *$/, '')
    .trim()

/** The phrases that consist of a term and translate it by another word. */
function disagreements(terms: readonly Term[], phrases: Phrases) {
  return Object.entries(phrases.EN).flatMap(([key, english]) => {
    const named = terms.filter(({ EN }) => bare(english) === EN || bare(english) === `${EN}s`)
    return named.flatMap((term) =>
      (['TH', 'CN'] as const)
        .filter((language) => !(phrases[language][key] ?? '').includes(term[language]))
        .map((language) => `${key}: ${phrases[language][key]} instead of ${term[language]}`),
    )
  })
}

const areas: readonly Phrases[] = await Promise.all(
  [loadPlay, loadProof, loadVendorCards, loadVendorTables, loadOfficeTableWatch].map((load) =>
    loadEachLanguage<Readonly<Record<string, string>>>(load),
  ),
)

it('all card tables and the office use the words of the glossary', () => {
  const terms = readTerms()
  expect(terms.length).toBeGreaterThan(20)
  expect(areas.flatMap((phrases) => disagreements(terms, phrases))).toEqual([])
})

it('a word of its own in one place is found', async () => {
  const play: Phrases = await loadEachLanguage<Readonly<Record<string, string>>>(loadPlay)
  const planted = { ...play, TH: { ...play.TH, 'holdem.did.raise': 'เรส' } }
  expect(disagreements(readTerms(), planted)).toEqual(['holdem.did.raise: เรส instead of เกทับ'])
})
