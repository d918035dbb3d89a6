import { dictionary } from '@zxcvbn-ts/language-common'
import { formatProblem, type FieldFormat } from '@baize/contract'
import type { FieldProblem } from '../../../kernel/refusal.ts'

/** The passwords that attackers try first: 49,000 of those that leaked most often, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Shorter names are in too many words to be a hint. */
const tellingNameLength = 4

/**
 * What is wrong with a password that somebody chooses, wherever they choose it; `undefined` when nothing is. `names` are
 * what the account is called: its username, its number.
 */
export function passwordProblem(
  password: string,
  format: FieldFormat,
  names: readonly string[],
): Omit<FieldProblem, 'field'> | undefined {
  if (password === '') return { code: 'field.required' }
  const problem = formatProblem(format, password)
  if (problem !== undefined) return problem
  const compared = password.normalize('NFKC').toLowerCase()
  if (common.has(compared)) return { code: 'password.common' }
  const told = names.some((name) => name.length >= tellingNameLength && compared.includes(name.toLowerCase()))
  return told ? { code: 'password.like_name' } : undefined
}
