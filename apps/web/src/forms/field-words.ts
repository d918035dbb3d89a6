import type { RegistrationField } from '@baize/contract'
import type { FieldKey, Phrases, SiteKey } from '../language/phrases.ts'

/** Phrases about fields that all forms share; they are in the site's dictionary. */
export const sharedKeys = [
  'field.empty',
  'field.differs',
  'field.username',
  'field.password',
] as const satisfies SiteKey[]

/** Translates a phrase about a field, whichever dictionary it is in. */
export type SayField = Phrases<FieldKey | (typeof sharedKeys)[number]>

/** The text of a field's rule, with one number if both bounds are equal (5.005). */
export function ruleText(
  { patternId, minLength, maxLength }: Pick<RegistrationField, 'patternId' | 'minLength' | 'maxLength'>,
  say: SayField,
): string {
  const length = minLength === maxLength ? String(minLength) : say('pattern.range', minLength, maxLength)
  // The dictionary has a phrase for every pattern of the specification (5.007–5.027).
  return say(`pattern.${patternId}` as FieldKey, length)
}
