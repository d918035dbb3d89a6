import { dictionary } from '@zxcvbn-ts/language-common'
import { formatProblem, type FieldFormat } from '@baize/contract'
import type { FieldProblem } from '../../../kernel/refusal.ts'

/** The passwords that attackers try first: the 49,000 most often leaked ones, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Shorter names are part of too many words to matter. */
const minNameLength = 4

/**
 * The problem of a new password, wherever it is chosen; `undefined` if there is none. `names` are the account's username
 * and number.
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
  const told = names.some((name) => name.length >= minNameLength && compared.includes(name.toLowerCase()))
  return told ? { code: 'password.like_name' } : undefined
}
