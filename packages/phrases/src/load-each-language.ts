import { languages, type Language } from './language.ts'

/** Loads an area's phrases in every language at once: for the server and for tests, which have all of them. */
export async function loadEachLanguage<Phrases>(
  load: (language: Language) => Promise<{ readonly phrases: Phrases }>,
): Promise<Readonly<Record<Language, Phrases>>> {
  const loaded = languages.map(async (language) => [language, (await load(language)).phrases] as const)
  // The entries are those of every language.
  return Object.fromEntries(await Promise.all(loaded)) as Record<Language, Phrases>
}
