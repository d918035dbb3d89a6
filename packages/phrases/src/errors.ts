import type { PhraseKey } from './dictionaries.ts'
import { fillIn } from './fill-in.ts'
import type { Language } from './language.ts'
import { phrases as english } from './languages/en/errors.ts'
import type { agentErrors } from './languages/en/errors-agents.ts'
import type { lotteryErrors } from './languages/en/errors-lotteries.ts'
import { loadEachLanguage } from './load-each-language.ts'
import { loadErrors } from './load-dictionary.ts'

/**
 * A machine-readable reason for a refusal. Its phrases are in `languages/<code>/errors.ts`, including those that the
 * specification leaves open (8.042).
 */
export type ErrorCode = PhraseKey<'errors'>

/** A reason for a refusal in the agent programme. */
export type AgentErrorCode = keyof typeof agentErrors

/** A reason for a refusal in the lotteries. */
export type LotteryErrorCode = keyof typeof lotteryErrors

const dictionaries = await loadEachLanguage(loadErrors)

/** Every error code. */
// The keys of a literal object are exactly its type's keys.
export const errorCodes = Object.keys(english) as ErrorCode[]

/** Whether a text is an error code. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(english, text)
}

/** The phrase of an error code in a language, with `{0}`, `{1}` … replaced by `values`. */
export function errorPhrase(language: Language, code: ErrorCode, values: readonly (string | number)[] = []): string {
  return fillIn(dictionaries[language][code], values, language)
}
