/**
 * The forms that a field may have, by the specification's pattern ids (5.007–5.027). The house checks them again; here they
 * only spare a round trip. Ids that are not listed have no form of their own.
 */
const patterns: Readonly<Record<number, RegExp>> = {
  1: /^[A-Za-z][A-Za-z0-9]*$/,
  3: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  4: /^[A-Za-z0-9]+$/,
  5: /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]+$/,
  6: /^\d+$/,
  7: /^(?=.*[A-Z])[A-Za-z0-9]+$/,
  8: /^[A-Za-z ]+$/,
  9: /^\S+$/,
  14: /^[A-Za-z0-9]+$/,
  16: /^[\u0E00-\u0E7F ]+$/,
  17: /^[A-Za-z\u0E00-\u0E7F ]+$/,
  19: /^[\x21-\x7e]+$/,
  20: /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^A-Za-z0-9])[\x21-\x7e]+$/,
}

/** How a field is checked. */
export interface FieldRule {
  readonly patternId: number
  readonly minLength: number
  readonly maxLength: number
}

/** Whether a value has the form and the length that its field asks for (5.001). */
export function fitsRule(value: string, { patternId, minLength, maxLength }: FieldRule): boolean {
  return value.length >= minLength && value.length <= maxLength && (patterns[patternId]?.test(value) ?? true)
}
