import { dictionary } from '@zxcvbn-ts/language-common'
import { formatProblem, type FieldFormat } from '@baize/contract'
import type { FieldProblem } from '../../../kernel/refusal.ts'

/** The passwords that attackers try first: the 49,000 most often leaked ones, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Shorter names are part of too many words to matter. */
const minNameLength = 4

/** Letters that people replace in a common word, and by what. */
const replaced: ReadonlyMap<string, string> = new Map([
  ['@', 'a'],
  ['4', 'a'],
  ['3', 'e'],
  ['1', 'i'],
  ['!', 'i'],
  ['0', 'o'],
  ['$', 's'],
  ['5', 's'],
  ['7', 't'],
])

/** A text of this few different characters, or a shorter one again and again, is guessed early. */
const [minDifferent, maxUnit] = [3, 4]

/**
 * The problem of a new password, wherever it is chosen; `undefined` if there is none. `names` are the account's username
 * and number; `refused` are the passwords that this server's documentation shows. Passwords are compared in the form in
 * which they are hashed, in any case.
 */
export function passwordProblem(
  password: string,
  format: FieldFormat,
  names: readonly string[],
  refused: readonly string[] = [],
): Omit<FieldProblem, 'field'> | undefined {
  if (password === '') return { code: 'field.required' }
  const problem = formatProblem(format, password) ?? passwordWeakness(password, names, refused)
  return typeof problem === 'string' ? { code: problem } : problem
}

/** Why a password is guessed early, whatever its form; `undefined` if it is not. */
export function passwordWeakness(
  password: string,
  names: readonly string[],
  refused: readonly string[],
): 'password.common' | 'password.like_name' | undefined {
  const compared = password.normalize('NFKC').toLowerCase()
  const isShown = refused.some((each) => each.toLowerCase() === compared)
  if (isShown || isGuessedEarly(compared)) return 'password.common'
  const told = names.some((name) => name.length >= minNameLength && compared.includes(name.toLowerCase()))
  return told ? 'password.like_name' : undefined
}

/** Whether a password is a common one, a common word with digits and signs around it, or a simple pattern. */
function isGuessedEarly(password: string): boolean {
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const words = [password, core, plainSpelling(password), plainSpelling(core)]
  return words.some((word) => word.length >= minNameLength && common.has(word)) || isPattern(password)
}

function plainSpelling(word: string): string {
  return Array.from(word, (character) => replaced.get(character) ?? character).join('')
}

/** Whether a password is one short text again and again, has hardly any different characters, or counts up or down. */
function isPattern(password: string): boolean {
  const characters = Array.from(password)
  if (new Set(characters).size < minDifferent) return true
  for (let unit = 1; unit <= maxUnit; unit += 1)
    if (characters.every((character, index) => character === characters[index % unit])) return true
  const steps = characters.slice(1).map((character, index) => codeOf(character) - codeOf(characters[index]))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

function codeOf(character: string | undefined): number {
  return character?.codePointAt(0) ?? 0
}
