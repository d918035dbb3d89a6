import { useFieldPhrases, usePhrases, type Phrases } from '../language/phrases.ts'
import { sharedKeys, type SayField } from './field-words.ts'

/** Says the phrases of fields, and those of the site that forms everywhere share. */
export function useSayField(): SayField {
  const field = useFieldPhrases()
  const site = usePhrases()
  return (key, ...values) => {
    const shared = sharedKeys.find((one) => one === key)
    // What is not shared is in the dictionary of fields.
    return shared === undefined ? (field as Phrases<string>)(key, ...values) : site(shared, ...values)
  }
}
