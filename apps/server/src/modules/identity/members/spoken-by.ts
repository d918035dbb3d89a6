import { languageOfLocale, parseLocale, type Language } from '@baize/phrases'

/** The language that a member is written to in: what they chose, else `asked`, what they read just now. */
export function spokenBy({ language }: { readonly language: string | null }, asked: Language): Language {
  const chosen = parseLocale(language ?? '')
  return chosen === undefined ? asked : languageOfLocale(chosen)
}
