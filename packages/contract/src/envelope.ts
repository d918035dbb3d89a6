import type { ErrorCode } from '@baize/phrases/errors'
import type { Game } from './games.ts'

/** What is wrong with one field of a request, in the caller's language. */
export interface FieldRefusal {
  readonly field: string
  readonly code: ErrorCode
  readonly message: string
}

/** A refusal, as every endpoint answers it. `value.fields` is there when fields are to blame. */
export interface RefusalReply {
  readonly success: false
  readonly code: ErrorCode
  readonly message: string
  readonly value: {
    readonly fields?: readonly FieldRefusal[]
    readonly retryAfterSeconds?: number
    /** When maintenance ends, where that is known (8.024). */
    readonly maintenanceEnd?: string
    /** The next try needs the captcha (8.032). */
    readonly captcha?: boolean
    /** Other games, where one is in maintenance (8.025). */
    readonly games?: readonly Game[]
  }
}

/** What every endpoint answers. */
export type Reply<Value> = { readonly success: true; readonly value: Value } | RefusalReply
