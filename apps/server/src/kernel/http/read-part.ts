import type { Endpoint } from '@baize/contract'
import type { ErrorCode } from '@baize/phrases/errors'
import { Refusal, type FieldProblem } from '../refusal.ts'

/** How many invalid fields an answer may name. */
const maxNamed = 20

/**
 * Parses one part of a request with its schema; refuses with every invalid field, and a part that has no fields at all as
 * that. A part without a schema must be empty.
 */
export function readPart(schema: Endpoint['body'], value: unknown): unknown {
  if (hasNoFields(value)) throw new Refusal('request.not_object')
  if (schema === undefined) {
    if (isEmpty(value)) return undefined
    throw new Refusal('request.invalid', {
      fields: Object.keys(Object(value))
        .slice(0, maxNamed)
        .map((field) => ({ field, code: 'field.unknown' })),
    })
  }
  // The input distinguishes a missing field from an invalid one; it is not passed on.
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  if (result.success) return refuseTexts(result.data, isIllFormed)
  // Truncated after flattening: one issue alone can name thousands of unknown fields.
  throw new Refusal('request.invalid', { fields: result.error.issues.flatMap(problemsOf).slice(0, maxNamed) })
}

/**
 * JSON can contain a lone surrogate (`"\\ud800"`), which UTF-8 and the database cannot. Unless it were refused, an endpoint that
 * checks only length and form would end in a database error, or store a different text.
 */
const isIllFormed = (text: string) => !text.isWellFormed()

/** Refuses a parsed part of a request if one of its texts, at any depth, is such a one. */
export function refuseTexts(parsed: unknown, isRefused: (text: string) => boolean): unknown {
  const fields = Object.entries(Object(parsed)).filter(([field, value]) => isRefused(field) || holds(value, isRefused))
  if (fields.length === 0) return parsed
  const problems = fields
    .slice(0, maxNamed)
    .map(([field]) => ({ field: field.toWellFormed(), code: 'field.invalid' as const }))
  throw new Refusal('request.invalid', { fields: problems })
}

/** Whether a value contains such a text at any depth. Not recursive, since the caller chooses the depth. */
function holds(value: unknown, isRefused: (text: string) => boolean): boolean {
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && isRefused(next)) return true
    if (typeof next === 'object' && next !== null) left.push(...Object.keys(next), ...Object.values(next))
  }
  return false
}

interface Issue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly keys?: readonly string[]
  readonly input?: unknown
  readonly pattern?: string
}

function problemsOf(issue: Issue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).map((key) => ({ field: [...issue.path, key].join('.'), code: 'field.unknown' }))
  return [{ field: issue.path.join('.'), code: codeOf(issue) }]
}

function codeOf(issue: Issue): ErrorCode {
  const missing = issue.code === 'invalid_type' && issue.input === undefined
  if (missing) return 'field.required'
  const last = issue.path.at(-1)
  return last === 'stake' || last === 'amount' ? 'field.amount' : 'field.invalid'
}

/** Whether a part is text, a number or a list. */
function hasNoFields(value: unknown): boolean {
  if (value === undefined || value === null) return false
  return typeof value !== 'object' || Array.isArray(value)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}
