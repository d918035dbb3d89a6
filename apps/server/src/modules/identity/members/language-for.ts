import { languageOfLocale, parseLocale, type Language } from '@baize/phrases'

/** The language for messages to a member: the one they chose, otherwise `asked`, the language of the current call. */
export function languageFor({ language }: { readonly language: string | null }, asked: Language): Language {
  const chosen = parseLocale(language ?? '')
  return chosen === undefined ? asked : languageOfLocale(chosen)
}
