import { localeOf, type Language } from './language.ts'

const places = /\{(\d)(?:\|([^{}]*))?\}/g

/**
 * A phrase with `{0}`, `{1}` … replaced by `values`. A word that follows a number stands with its forms, one and many:
 * `{0} {0|minute|minutes}` is `1 minute` and `2 minutes`.
 */
export function fillIn(phrase: string, values: readonly (string | number)[], language: Language): string {
  return phrase.replace(places, (_, index: string, forms: string | undefined) => {
    const value = values[Number(index)] ?? ''
    return forms === undefined ? String(value) : formFor(value, forms, localeOf[language])
  })
}

/** The one of two forms, parted by `|`, that goes with a number in a language; many for whatever is no number. */
function formFor(value: string | number, forms: string, locale: string): string {
  const [one = '', many = one] = forms.split('|')
  const isOne = value !== '' && new Intl.PluralRules(locale).select(Number(value)) === 'one'
  return isOne ? one : many
}
