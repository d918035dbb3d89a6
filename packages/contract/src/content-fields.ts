// What the texts and times of offers and activities are made of, as operators write them.
import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod/mini'

/** A text in each complete language, none empty. */
export function contentWords(most: number) {
  return z.strictObject(inEachLanguage(() => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))))
}

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number) {
  return z.int().check(z.gte(least), z.lte(most))
}

/** A moment with its zone, such as 2026-12-01T00:00:00+07:00. */
export const zonedMoment = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/),
  z.refine((written) => !Number.isNaN(Date.parse(written))),
)

/** Whether a beginning, if there is one, is before an end, if there is one. */
export function isInOrder({ from, until }: { readonly from: string | null; readonly until: string | null }): boolean {
  return from === null || until === null || Date.parse(from) < Date.parse(until)
}
