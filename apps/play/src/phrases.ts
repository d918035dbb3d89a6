import type { play as english } from '@baize/phrases/play/en'
import { fillIn, localeOf, type Language } from '@baize/phrases'

export type PhraseKey = keyof typeof english

/** A phrase with its values filled in. */
export type Phrase = (key: PhraseKey, ...values: readonly (string | number)[]) => string

const dictionaries: Record<Language, () => Promise<{ readonly play: Record<PhraseKey, string> }>> = {
  EN: () => import('@baize/phrases/play/en'),
  TH: () => import('@baize/phrases/play/th'),
  CN: () => import('@baize/phrases/play/cn'),
}

const fonts: Record<Language, () => Promise<unknown>> = {
  EN: () => import('@fontsource-variable/noto-sans/wght.css'),
  TH: () => import('@fontsource-variable/noto-sans-thai/wght.css'),
  CN: () => import('@fontsource-variable/noto-sans-sc/wght.css'),
}

/** Loads a language's phrases and fonts, and sets the document's language. */
export async function loadPhrases(language: Language): Promise<Phrase> {
  const [{ play }] = await Promise.all([dictionaries[language](), fonts[language](), fonts.EN()])
  document.documentElement.lang = localeOf[language]
  return (key, ...values) => fillIn(play[key], values, language)
}

const families: Record<Language, string> = {
  EN: 'Lilita One',
  TH: 'Noto Sans Thai Variable',
  CN: 'Noto Sans SC Variable',
}

/** Preloads the fonts used in the picture, since a canvas does not wait for fonts as page text does. */
export async function preloadFonts(language: Language, title: string): Promise<void> {
  const { play } = await dictionaries[language]()
  const drawn = [
    title,
    ...Object.entries(play).flatMap(([key, text]) => (/^(say|tier|load)\./.test(key) ? [text] : [])),
  ].join('')
  const wanted = [
    document.fonts.load(`900 40px '${families[language]}'`, drawn),
    document.fonts.load(`400 40px 'Lilita One'`, '0123456789×'),
  ]
  await Promise.allSettled(wanted)
}
