import type { SlotSymbol, Strip } from './slot-definition.ts'

/** The words of a text separated by single spaces. */
type WordsOf<Text extends string> = Text extends `${infer Head} ${infer Tail}` ? Head | WordsOf<Tail> : Text

/**
 * Lets strips be written as text: with `stripOf = stripsOf(symbols)`, `stripOf('koi moon koi')` is
 * `['koi', 'moon', 'koi']`. A word that is not a symbol's id does not compile.
 */
export function stripsOf<Id extends string>(
  _symbols: readonly SlotSymbol<Id>[],
): <Text extends string>(text: WordsOf<Text> extends Id ? Text : never) => Strip<Id> {
  // The parameter's type guarantees that every word is an id.
  return (text) => text.split(' ') as Id[]
}
