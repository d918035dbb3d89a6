import type { SlotSymbol, Strip } from './slot-definition.ts'

/** The words of a text that single spaces part. */
type WordsOf<Text extends string> = Text extends `${infer Head} ${infer Tail}` ? Head | WordsOf<Tail> : Text

/**
 * For writing strips as text: `stripOf('koi moon koi')` with `stripOf = stripsOf(symbols)` is
 * `['koi', 'moon', 'koi']`. A word that is no symbol's id does not compile.
 */
export function stripsOf<Id extends string>(
  _symbols: readonly SlotSymbol<Id>[],
): <Text extends string>(text: WordsOf<Text> extends Id ? Text : never) => Strip<Id> {
  // The parameter's type has just shown that every word is an id.
  return (text) => text.split(' ') as Id[]
}
