import type { ErrorCode } from '@baize/phrases/errors'

/**
 * The format rules of the specification (5.007 to 5.027), by number. Server and browser share this table. Lengths are
 * checked separately, in code points, as people count characters.
 */
export const patternIds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const
export type PatternId = (typeof patternIds)[number]

/**
 * Characters that no text may contain: control characters, lone surrogates, line breaks, and direction marks, which
 * could make a name look like another one.
 */
const notText = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** Whether a text is invisible: ignorable characters (the Unicode property) and blanks only. */
const isInvisible = (value: string) => /\p{DI}/u.test(value) && !/[^\p{DI}\s]/u.test(value)

const rules: Record<PatternId, (value: string) => boolean> = {
  /** Length only. */
  0: () => true,
  /** A letter first, then letters and numbers. */
  1: (value) => /^[A-Za-z][A-Za-z0-9]*$/.test(value),
  /** Chinese characters and numbers. */
  2: (value) => /^[\p{Script=Han}0-9]+$/u.test(value),
  /** A mailbox: one `@`, dots only between parts, a domain with a top level. */
  3: (value) =>
    /^[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(value),
  /** Letters or numbers only. */
  4: (value) => /^[A-Za-z0-9]+$/.test(value),
  /** Letters and numbers combined: at least one of each, nothing else. */
  5: (value) => /^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$/.test(value),
  /** Digits only. */
  6: (value) => /^[0-9]+$/.test(value),
  /** Letters and numbers with at least one capital. */
  7: (value) => /^(?=.*[A-Z])[A-Za-z0-9]+$/.test(value),
  /** English letters and spaces. */
  8: (value) => /^[A-Za-z ]+$/.test(value),
  /** No spaces. */
  9: (value) => /^\S+$/u.test(value),
  /** Chinese characters and punctuation. */
  10: (value) => /^[\p{Script=Han}\p{P}]+$/u.test(value),
  /** A day that exists, yyyy-MM-dd. */
  11: (value) => isDay(/^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/.exec(value)),
  /** Letters of any script, and spaces. Marks are parts of letters in Thai. */
  12: (value) => /^[\p{L}\p{M} ]+$/u.test(value),
  /** A day that exists, MM-dd-yyyy. */
  13: (value) => isDay(/^(?<month>\d\d)-(?<day>\d\d)-(?<year>\d{4})$/.exec(value)),
  /** Letters and numbers only. */
  14: (value) => /^[A-Za-z0-9]+$/.test(value),
  /** Korean only. */
  15: (value) => /^\p{Script=Hangul}+$/u.test(value),
  /** Thai only. */
  16: (value) => /^\p{Script=Thai}+$/u.test(value),
  /** Thai or English letters and spaces. */
  17: (value) => /^[\p{Script=Thai}A-Za-z ]+$/u.test(value) && !/\p{Nd}/u.test(value),
  /** Capitals and spaces, with at least one letter. */
  18: (value) => /^ *[A-Z][A-Z ]*$/.test(value),
  /** Letters, numbers and symbols: everything on a plain keyboard except the space. */
  19: (value) => /^[\x21-\x7e]+$/.test(value),
  /** At least one capital, one small letter, one digit and one symbol; nothing else. */
  20: (value) => /^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[^A-Za-z0-9])[\x21-\x7e]+$/.test(value),
}

function isDay(match: RegExpExecArray | null): boolean {
  const { year = '', month = '', day = '' } = match?.groups ?? {}
  if (match === null || Number(year) < 1) return false
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/**
 * Whether a value has the form of a pattern, whatever its length. Invisible texts and forbidden characters never do.
 */
export function matchesPattern(patternId: PatternId, value: string): boolean {
  return !notText.test(value) && !isInvisible(value) && rules[patternId](value)
}

/** Whether a number identifies a pattern. */
export function isPatternId(value: number): value is PatternId {
  return patternIds.some((id) => id === value)
}

/** How a field is checked (specification 5.001). `acceptedPattern` narrows it further and is a regular expression. */
export interface FieldFormat {
  readonly patternId: PatternId
  readonly minLength: number
  readonly maxLength: number
  readonly acceptedPattern?: string | undefined
}

/** The phrase for a value of the wrong form, and the values for its `{0}` and `{1}`. */
export interface FormatProblem {
  readonly code: ErrorCode
  readonly values: readonly number[]
}

/**
 * Returns what is wrong with the form of a non-empty value; `undefined` if nothing is. The phrase names both limits, or
 * one number if they are equal (5.005).
 */
export function formatProblem(format: FieldFormat, value: string): FormatProblem | undefined {
  const { patternId, minLength, maxLength, acceptedPattern } = format
  const length = Array.from(value).length
  const fits = length >= minLength && length <= maxLength && matchesPattern(patternId, value)
  const accepted = acceptedPattern === undefined || new RegExp(acceptedPattern, 'u').test(value)
  if (fits && accepted) return undefined
  if (minLength === maxLength) return { code: `field.pattern_${patternId}_exact`, values: [minLength] }
  return { code: `field.pattern_${patternId}`, values: [minLength, maxLength] }
}
