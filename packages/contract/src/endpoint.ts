import type { ErrorCode } from '@baize/phrases/errors'
import type * as z from 'zod/mini'

/** Who may call an endpoint. A visitor has no session; trial, member and agent are the member types of the specification. */
export type Role = 'visitor' | 'trial' | 'member' | 'agent' | 'operator'

/** Roles that hold a session of the site. */
export const signedIn = ['trial', 'member', 'agent'] as const satisfies readonly Role[]

/** Everybody, with or without a session. */
export const everyone = ['visitor', ...signedIn] as const satisfies readonly Role[]

/** Real accounts: everybody signed in but trial play (specification 6.002). */
export const realAccounts = ['member', 'agent'] as const satisfies readonly Role[]

/**
 * What a session may be used for. A session that a game window holds (`game`) reaches only what a game needs, so a
 * stolen game link cannot withdraw or change a password.
 */
export type SessionScope = 'site' | 'game'

type Schema = z.ZodMiniType

/**
 * One endpoint, declared once. The server binds it, the client calls it, and the OpenAPI document is generated from it. It
 * settles what the specification leaves open: exact types and formats (3.069), methods and paths (7.056).
 */
export interface Endpoint {
  /** Unique operation name, camelCase. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters. */
  readonly path: `/${string}`
  /** One line for the API document. */
  readonly summary: string
  readonly tag: string
  readonly access: readonly Role[]
  /** Which sessions may call it; by default only those of the site. */
  readonly scopes?: readonly SessionScope[]
  /** The body travels as a compact JWE (`{ "payload": … }`). */
  readonly encrypted?: true
  /** The body travels as a form (`application/x-www-form-urlencoded`); JSON is taken too. No other endpoint takes forms. */
  readonly form?: true
  /** The call moves money and takes an `Idempotency-Key`. */
  readonly idempotent?: true
  /**
   * The answer is the same for everybody who asks in one language: a browser keeps it for so many seconds, and asks by
   * its ETag afterwards. Without it an answer is kept nowhere.
   */
  readonly keptSeconds?: number
  /** How often a member may call it in an hour: what leaves a row behind each time has a bound. */
  readonly maxPerHour?: number
  /** It changes something that is still done while the house is in maintenance; all else but reading is refused then. */
  readonly inMaintenance?: true
  /** A session that must change its password first may call it all the same. */
  readonly whilePasswordDue?: true
  /** It acts by a cookie alone: refused unless a page of the house itself asks, in JSON. */
  readonly ownPagesOnly?: true
  /** It answers also where the house serves nobody; all else is refused there. */
  readonly everywhere?: true
  /** Pages of the brand's other domains may read the answer. It must say nothing about who asks. */
  readonly crossOrigin?: true
  /**
   * The body is a file as it is, of one of these types and not larger. It is read when the caller is admitted, and in its
   * place stands no `body`.
   */
  readonly upload?: Upload
  /** It answers with the bytes of a file of this type instead of the envelope. What stands at its address never changes. */
  readonly file?: 'image/webp'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The shape of `value` in a successful reply. */
  readonly reply: Schema
  /** The refusals of its own, besides those that every endpoint has. */
  readonly errors: readonly ErrorCode[]
}

/** What may be uploaded. */
export interface Upload {
  readonly types: readonly string[]
  readonly maxBytes: number
}

/** Declares an endpoint; keeps its exact types. One that a page does not use is left out of what it loads. */
// @__NO_SIDE_EFFECTS__
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

type Output<T> = T extends Schema ? z.output<T> : undefined
type Input<T> = T extends Schema ? z.input<T> : undefined

/** What a handler receives as the parsed path parameters, query and body, and what it returns. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = E extends { upload: Upload } ? Uint8Array : Output<E['body']>
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>
/** What a client receives. */
export type ValueOf<E extends Endpoint> = z.output<E['reply']>
/** What a client sends. */
export type BodyInputOf<E extends Endpoint> = E extends { upload: Upload } ? Blob : Input<E['body']>
