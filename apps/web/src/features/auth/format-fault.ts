import type { PatternId, RegistrationField } from '@baize/contract'
import type { FieldKey } from '../../language/phrases.ts'
import { ruleText, type SayField } from '../../forms/field-words.ts'

/** The characters that a pattern admits, if it is about characters (5.007 to 5.027). */
const admitted: Readonly<Partial<Record<PatternId, RegExp>>> = {
  1: /^[A-Za-z0-9]$/,
  2: /^[\p{Script=Han}0-9]$/u,
  3: /^[A-Za-z0-9_%+.@-]$/,
  4: /^[A-Za-z0-9]$/,
  5: /^[A-Za-z0-9]$/,
  6: /^[0-9]$/,
  7: /^[A-Za-z0-9]$/,
  8: /^[A-Za-z ]$/,
  9: /^\S$/u,
  10: /^[\p{Script=Han}\p{P}]$/u,
  12: /^[\p{L}\p{M} ]$/u,
  14: /^[A-Za-z0-9]$/,
  15: /^\p{Script=Hangul}$/u,
  16: /^\p{Script=Thai}$/u,
  17: /^[\p{Script=Thai}A-Za-z ]$/u,
  18: /^[A-Z ]$/,
  19: /^[\x21-\x7e]$/,
  20: /^[\x21-\x7e]$/,
}

/** What a text of admitted characters can still lack. */
const lacks: Readonly<Partial<Record<PatternId, FieldKey>>> = {
  1: 'fault.letterFirst',
  3: 'fault.mailbox',
  5: 'fault.letterAndNumber',
  7: 'fault.capital',
  11: 'fault.day',
  13: 'fault.day',
  18: 'fault.capital',
}

/**
 * What is wrong with a text that breaks its field's rule: its length with the rule (5.005), the first character that the
 * rule does not admit, or what is missing. `undefined` if only the rule itself can say it.
 */
export function faultOf(
  {
    patternId,
    minLength,
    maxLength,
  }: Pick<RegistrationField, 'minLength' | 'maxLength'> & {
    readonly patternId: PatternId
  },
  value: string,
  say: SayField,
): string | undefined {
  const characters = Array.from(value)
  const strange = characters.find((one) => admitted[patternId]?.test(one) === false)
  if (strange !== undefined) return /\s/u.test(strange) ? say('fault.blank') : say('fault.character', visible(strange))
  const rule = () => ruleText({ patternId, minLength, maxLength }, say)
  if (characters.length < minLength) return say('fault.short', rule())
  if (characters.length > maxLength) return say('fault.long', rule())
  const lacking = lacks[patternId]
  return lacking === undefined ? undefined : say(lacking)
}

/** A character as it can be shown; one that has no picture of its own is named by its number. */
function visible(character: string): string {
  return /[\p{C}\p{Z}\p{M}]/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character
}
