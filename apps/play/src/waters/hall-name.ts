import type { Phrase, PhraseKey } from '../phrases.ts'

const named = ['lagoon', 'reef', 'abyss'] as const

/** The name of a hall; of one that has none, its code. */
export function hallName(phrase: Phrase, hall: string): string {
  const known = named.find((one) => one === hall)
  if (known === undefined) return hall
  const key: PhraseKey = `water.hall.${known}`
  return phrase(key)
}
