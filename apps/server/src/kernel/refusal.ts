import type { ErrorCode } from '@baize/phrases/errors'

/** What is wrong with one field, before translation into the caller's language. */
export interface FieldProblem {
  readonly field: string
  readonly code: ErrorCode
  readonly values?: readonly (string | number)[]
}

/**
 * An expected "no" to a caller. It carries an error code, which has a status and a phrase in every complete language;
 * `values` fill the phrase's `{0}`, `{1}`. Anything else that is thrown is a broken invariant.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly values: readonly (string | number)[]
  readonly fields: readonly FieldProblem[]
  readonly retryAfterSeconds: number | undefined
  /** Helpful data that the endpoint's contract declares, for example other games. */
  readonly value: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    details: {
      readonly values?: readonly (string | number)[]
      readonly fields?: readonly FieldProblem[]
      readonly retryAfterSeconds?: number
      readonly value?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.values = details.values ?? []
    this.fields = details.fields ?? []
    this.retryAfterSeconds = details.retryAfterSeconds
    this.value = details.value ?? {}
  }
}

/** Refuses a request with invalid fields. */
export function refuseFields(fields: readonly FieldProblem[]): never {
  throw new Refusal('request.invalid', { fields })
}
