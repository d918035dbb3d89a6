import type { Phrase, PhraseKey } from './phrases.ts'

/** The name of a symbol in the player's language. */
export function symbolName(phrase: Phrase, gameCode: string, symbol: string): string {
  // A test checks that every symbol of every slot has such a phrase.
  return phrase(`symbol.${gameCode}.${symbol}` as PhraseKey)
}
