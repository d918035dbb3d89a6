import type { Endpoint } from '@baize/contract'
import type { ErrorCode } from '@baize/phrases/errors'
import { Refusal, type FieldProblem } from '../refusal.ts'

/** How many wrong fields an answer names at the most. */
const maxNamed = 20

/** Parses one part of a request by its schema; refuses with every field that is wrong. Parts without a schema must be empty. */
export function readPart(schema: Endpoint['body'], value: unknown): unknown {
  if (schema === undefined) {
    if (isEmpty(value)) return undefined
    throw new Refusal('request.invalid', {
      fields: Object.keys(Object(value))
        .slice(0, maxNamed)
        .map((field) => ({ field, code: 'field.unknown' })),
    })
  }
  // The input tells a missing field from a wrong one; it is not passed on.
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  if (result.success) return refuseBroken(result.data)
  // Cut after the fields are named: one issue alone can name thousands that are unknown.
  throw new Refusal('request.invalid', { fields: result.error.issues.flatMap(problemsOf).slice(0, maxNamed) })
}

/**
 * Refuses texts that are none: JSON can say half of a character (`"\\ud800"`), which UTF-8 cannot and no database keeps. An
 * endpoint that looked at length and form alone would otherwise end in an error of the database, or keep another text.
 */
function refuseBroken(parsed: unknown): unknown {
  const fields = Object.entries(Object(parsed)).filter(([field, value]) => !field.isWellFormed() || holdsBroken(value))
  if (fields.length === 0) return parsed
  const problems = fields
    .slice(0, maxNamed)
    .map(([field]) => ({ field: field.toWellFormed(), code: 'field.invalid' as const }))
  throw new Refusal('request.invalid', { fields: problems })
}

/** Whether some value holds such a text at any depth; step by step, since a depth is the caller's to choose. */
function holdsBroken(value: unknown): boolean {
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && !next.isWellFormed()) return true
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

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}
