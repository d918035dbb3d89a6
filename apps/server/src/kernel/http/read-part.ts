import type { Endpoint } from '@baize/contract'
import type { ErrorCode } from '@baize/phrases/errors'
import { Refusal, type FieldProblem } from './refusal.ts'

/** Parses one part of a request by its schema; refuses with every field that is wrong. Parts without a schema must be empty. */
export function readPart(schema: Endpoint['body'], value: unknown): unknown {
  if (schema === undefined) {
    if (isEmpty(value)) return undefined
    throw new Refusal('request.invalid', {
      fields: Object.keys(Object(value))
        .slice(0, 20)
        .map((field) => ({ field, code: 'field.unknown' })),
    })
  }
  // The input tells a missing field from a wrong one; it is not passed on.
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  if (result.success) return result.data
  throw new Refusal('request.invalid', { fields: result.error.issues.slice(0, 20).flatMap(problemsOf) })
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
