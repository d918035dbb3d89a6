import type { ErrorCode } from '@baize/phrases/errors'
import type { Game } from './games.ts'

/** What is wrong with one field of a request, in the caller's language. */
export interface FieldRefusal {
  readonly field: string
  readonly code: ErrorCode
  readonly message: string
}

/** A refusal, as every endpoint replies with it. `value.fields` is present if fields are to blame. */
export interface RefusalReply {
  readonly success: false
  readonly code: ErrorCode
  readonly message: string
  readonly value: {
    readonly fields?: readonly FieldRefusal[]
    readonly retryAfterSeconds?: number
    /** When maintenance ends, if known (8.024). */
    readonly maintenanceEnd?: string
    /** The next try needs the captcha (8.032). */
    readonly captcha?: boolean
    /** Other games, if one is in maintenance (8.025). */
    readonly games?: readonly Game[]
  }
}

/** The reply of every endpoint. */
export type Reply<Value> = { readonly success: true; readonly value: Value } | RefusalReply
