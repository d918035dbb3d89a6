import { fillIn, fontOf, localeOf, type Language, type PhraseKey as KeyOf } from '@baize/phrases'
import { loadPlay } from '@baize/phrases/load-dictionary'
import { familyOf, loadFont } from '@baize/ui/fonts'

export type PhraseKey = KeyOf<'play'>

/** A phrase with its values filled in. */
export type Phrase = (key: PhraseKey, ...values: readonly (string | number)[]) => string

/** Loads a language's phrases and fonts, and sets the document's language. */
export async function loadPhrases(language: Language): Promise<Phrase> {
  const [{ phrases }] = await Promise.all([loadPlay(language), loadFont(language)])
  document.documentElement.lang = localeOf[language]
  return (key, ...values) => fillIn(phrases[key], values, language)
}

/** Preloads the fonts used in the picture, since a canvas does not wait for fonts as page text does. */
export async function preloadFonts(language: Language, title: string): Promise<void> {
  const { phrases } = await loadPlay(language)
  const drawn = [
    title,
    ...Object.entries(phrases).flatMap(([key, text]) => (/^(say|tier|load)\./.test(key) ? [text] : [])),
  ].join('')
  const wanted = [
    document.fonts.load(`900 40px '${pictureFontOf(language)}'`, drawn),
    document.fonts.load(`400 40px 'Lilita One'`, '0123456789×'),
  ]
  await Promise.allSettled(wanted)
}

/** Latin letters in the picture are drawn in the games' display face, all others in their language's own. */
function pictureFontOf(language: Language): string {
  const font = fontOf(language)
  return font === 'Noto Sans' ? 'Lilita One' : familyOf(font)
}
