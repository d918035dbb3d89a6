import { parseLanguage, type Language } from '@baize/phrases'
import type { Store } from '../ports.ts'

/** The language that the site keeps for this visitor, under the names of the specification. */
export function rememberedLanguage(store: Store): Language | undefined {
  return parseLanguage(store.getItem('lang') ?? '') ?? parseLanguage(store.getItem('hisLang') ?? '')
}
