import { useFieldPhrases, usePhrases, type Phrases } from '../language/phrases.ts'
import { sharedKeys, type SayField } from './field-words.ts'

/** Translates phrases about fields, and the site's phrases that all forms share. */
export function useSayField(): SayField {
  const field = useFieldPhrases()
  const site = usePhrases()
  return (key, ...values) => {
    const shared = sharedKeys.find((one) => one === key)
    // Phrases that are not shared are in the dictionary of fields.
    return shared === undefined ? (field as Phrases<string>)(key, ...values) : site(shared, ...values)
  }
}
