import { fillIn } from '../packages/phrases/src/fill-in.ts'
import type { PhraseKey } from '../packages/phrases/src/dictionaries.ts'
import {
  defaultLanguage,
  inEachLanguage,
  languages,
  localeOf,
  type Language,
} from '../packages/phrases/src/language.ts'
import * as load from '../packages/phrases/src/load-dictionary.ts'
import { loadEachLanguage } from '../packages/phrases/src/load-each-language.ts'
import { readText } from '../scripts/read-tree.ts'

/** A language of the site. */
export type Code = Language

const [site, proof, content, access, fields, centre, money, protection, gameWindow] = await Promise.all([
  loadEachLanguage(load.loadSite),
  loadEachLanguage(load.loadProof),
  loadEachLanguage(load.loadContent),
  loadEachLanguage(load.loadAccess),
  loadEachLanguage(load.loadFields),
  loadEachLanguage(load.loadCentre),
  loadEachLanguage(load.loadMoney),
  loadEachLanguage(load.loadProtection),
  loadEachLanguage(load.loadPlay),
])

/** All texts of the site by language: tests look for what people read, not for names in the code. */
const dictionaries = inEachLanguage((code) => ({
  ...site[code],
  ...proof[code],
  ...content[code],
  ...access[code],
  ...fields[code],
  ...centre[code],
  ...money[code],
  ...protection[code],
}))

/** Whether a word is the key of a phrase, which must never be visible. */
export const isPhraseKey = (word: string): boolean => Object.hasOwn(dictionaries.EN, word)

/** Returns a phrase of the site with its placeholders filled in. */
export type Say = (key: keyof (typeof dictionaries)['EN'], ...values: readonly (string | number)[]) => string

/** The phrases of the site in a language. */
export function phrasesOf(code: Code): Say {
  return (key, ...values) => fillIn(dictionaries[code][key], values, code)
}

/** The phrases of the game window in a language. */
export function gamePhrasesOf(code: Code): (key: PhraseKey<'play'>) => string {
  return (key) => gameWindow[code][key]
}

/** All languages, the brand's default first. */
export const codes: readonly Code[] = [...new Set([defaultLanguage, ...languages])]

/** The document's language tag for each. */
export const tags = localeOf

/** The slot that the tests play. It has no free spins, so each spin is one round. */
export const gameNames = inEachLanguage((code) => {
  const games: readonly { readonly gameCode: string; readonly name: Text }[] = JSON.parse(readDemo('games/rng.json'))
  return textIn(code, games.find(({ gameCode }) => gameCode === 'bz-golden-tuktuk')?.name)
})

/** What the demo brand calls its terms. */
export function termTitle(code: Code): string {
  const help: readonly { readonly articles: readonly { readonly id: string; readonly title: Text }[] }[] = JSON.parse(
    readDemo('content/help.json'),
  )
  return textIn(code, help.flatMap(({ articles }) => articles).find(({ id }) => id === 'term')?.title)
}

type Text = Readonly<Record<Code, string>>

/** A file of the demo brand. The server checks the shape of these files when it starts. */
function readDemo(file: string): string {
  return readText(`brands/demo/${file}`)
}

function textIn(code: Code, text: Text | undefined): string {
  if (text === undefined) throw new Error('the demo brand no longer has this text')
  return text[code]
}
