import { fillIn } from '../fill-in.ts'
import type { Language } from '../language.ts'
import { errors as cn } from './cn.ts'
import { errors as en } from './en.ts'
import { errors as th } from './th.ts'

/**
 * A machine-readable reason for a refusal. Its phrases are in `errors/<language>.ts`, including those that the specification
 * leaves open (8.042).
 */
export type ErrorCode = keyof typeof en

const dictionaries: Record<Language, Record<ErrorCode, string>> = { TH: th, CN: cn, EN: en }

/** Every error code. */
// The keys of a literal object are exactly its type's keys.
export const errorCodes = Object.keys(en) as ErrorCode[]

/** Whether a text is an error code. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(en, text)
}

/** The phrase of an error code in a language, with `{0}`, `{1}` … replaced by `values`. */
export function errorPhrase(language: Language, code: ErrorCode, values: readonly (string | number)[] = []): string {
  return fillIn(dictionaries[language][code], values, language)
}
