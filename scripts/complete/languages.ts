import { fileCode, fontOf, languages, type Font, type Language } from '../../packages/phrases/src/language.ts'
import { localeCodes } from '../../packages/phrases/src/locales.ts'
import { keysIn, sourceOf } from './read-calls.ts'
import { filesIn, type Tree } from './tree.ts'

const dictionaries = 'packages/phrases/src/languages'
const list = 'packages/phrases/src/locales.ts'

/** The files that list the font for each script. Styles use the family name of the font's package. */
const fontFiles = ['packages/ui/src/fonts.ts']
const fontStyles = [
  'packages/ui/src/global.css',
  'apps/play/src/controls/controls.css',
  'apps/vendor-sandbox/client/styles/frame.css',
  'apps/payment-sandbox/src/pages/style.css',
]

/** What is missing for each language that `locales.ts` marks as complete. */
export function missingInLanguages(tree: Tree): string[] {
  return [
    ...missingDictionaries(tree),
    ...foldersOfNoLanguage(tree),
    ...missingFonts(tree),
    ...missingArticles(tree),
    ...missingTexts(tree),
  ]
}

/** English defines which dictionaries there are, and which phrases they have. */
function missingDictionaries(tree: Tree): string[] {
  const areas = filesIn(tree, `${dictionaries}/en`)
  return areas.flatMap((english) => {
    const wanted = keysIn(sourceOf(tree, english))
    return languages.flatMap((language) => {
      const path = english.replace('/en/', `/${fileCode(language)}/`)
      if (!tree.files.includes(path)) return [`${path} is missing: translate ${english}`]
      const there = new Set(keysIn(sourceOf(tree, path)))
      return few(wanted.filter((key) => !there.has(key))).map((keys) => `${path} does not translate ${keys}`)
    })
  })
}

function foldersOfNoLanguage(tree: Tree): string[] {
  const known = languages.map(fileCode)
  const folders = filesIn(tree, dictionaries).map((path) => path.slice(dictionaries.length + 1).split('/')[0] ?? '')
  return [...new Set(folders)]
    .filter((folder) => !known.includes(folder))
    .map(
      (folder) =>
        `${list} does not say that ${folder.toUpperCase()} is complete, but there is ${dictionaries}/${folder}`,
    )
}

function missingFonts(tree: Tree): string[] {
  const readerOf = new Map<Font, Language>(languages.map((language) => [fontOf(language), language]))
  return [...readerOf].flatMap(([font, language]) => {
    const without = (files: readonly string[], name: string) => files.filter((path) => !tree.read(path).includes(name))
    return [...without(fontFiles, `'${font}'`), ...without(fontStyles, `'${font} Variable'`)].map(
      (path) => `${path} does not name the font ${font}, which ${language} is written in`,
    )
  })
}

/** Checks that each article exists in every language. */
function missingArticles(tree: Tree): string[] {
  const written = filesIn(tree, 'brands').filter((path) => /\/content\/.*\.[a-z]+\.html$/.test(path))
  const articles = [...new Set(written.map((path) => path.replace(/\.[a-z]+\.html$/, '')))]
  return articles.flatMap((article) =>
    languages
      .map((language) => `${article}.${fileCode(language)}.html`)
      .filter((path) => !written.includes(path))
      .map((path) => `${path} is missing: every article must exist in each language`),
  )
}

/** Checks that every text in a brand's files exists in each language. */
function missingTexts(tree: Tree): string[] {
  const files = filesIn(tree, 'brands').filter((path) => path.endsWith('.json'))
  return files.flatMap((path) => {
    const texts = textsIn(JSON.parse(tree.read(path)), [])
    return languages.flatMap((language) => {
      const without = texts.filter(({ codes }) => !codes.includes(language)).map(({ place }) => place)
      return few(without).map((places) => `${path} has no ${language} text at ${places}`)
    })
  })
}

interface BrandText {
  readonly place: string
  readonly codes: readonly string[]
}

/** Finds objects that only contain texts by language, including English. */
function textsIn(value: unknown, place: readonly (string | number)[]): BrandText[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Object.keys(value)
  if (keys.includes('EN') && keys.every(isLocaleCode)) return [{ place: place.join('.'), codes: keys }]
  return Object.entries(value).flatMap(([key, inside]) => textsIn(inside, [...place, key]))
}

function isLocaleCode(text: string): boolean {
  return localeCodes.some((code) => code === text)
}

/** Joins names to one text, or returns nothing if there are none. Long lists are cut off. */
function few(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const [first = '', second] = names
  if (second === undefined) return [first]
  return [names.length === 2 ? `${first} and ${second}` : `${first}, ${second} and ${names.length - 2} more`]
}
