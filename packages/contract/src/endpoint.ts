import type { ErrorCode } from '@baize/phrases/errors'
import type * as z from 'zod/mini'
import type { Permission } from './office/permissions.ts'

/** Who may call an endpoint. A visitor has no session; trial, member and agent are the member types of the specification. */
export type Role = 'visitor' | 'trial' | 'member' | 'agent' | 'operator'

/** Roles that hold a session of the site. */
export const signedIn = ['trial', 'member', 'agent'] as const satisfies readonly Role[]

/** Everybody, with or without a session. */
export const everyone = ['visitor', ...signedIn] as const satisfies readonly Role[]

/** Real accounts: everybody logged in except trial players (specification 6.002). */
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
  /** Which kinds of session may call it; by default only those of the site. */
  readonly scopes?: readonly SessionScope[]
  /** What an operator must be permitted to do. Without it every operator who is signed in may call it. */
  readonly permission?: Permission
  /** An operator must have shown a code of the authenticator app within the last minutes. */
  readonly freshFactor?: true
  /** The body is sent as a compact JWE (`{ "payload": … }`). */
  readonly encrypted?: true
  /**
   * The body may be sent as a form (`application/x-www-form-urlencoded`) as well as JSON. No other endpoint accepts
   * forms.
   */
  readonly form?: true
  /** The call moves money and requires an `Idempotency-Key`. */
  readonly idempotent?: true
  /**
   * The reply is the same for everybody who asks in one language: a browser may reuse it for this many seconds and then
   * revalidates it by ETag. Without this, a reply is never cached.
   */
  readonly keptSeconds?: number
  /** How often a member may call it in an hour. Endpoints that store a row each time need a limit. */
  readonly maxPerHour?: number
  /** It works even in maintenance, when other changes are refused and only reading is allowed. */
  readonly inMaintenance?: true
  /** A session that must change its password first may still call it. */
  readonly whilePasswordDue?: true
  /** It is authenticated by a cookie alone, so it is refused unless a page of the site itself sends it, as JSON. */
  readonly ownPagesOnly?: true
  /** It works even in maintenance and in restricted regions, where everything else is refused. */
  readonly everywhere?: true
  /** Pages of the brand's other domains may read the reply, which must reveal nothing about the caller. */
  readonly crossOrigin?: true
  /**
   * The body is a raw file of one of these types and at most this size. It is read only after the caller is admitted,
   * and replaces `body`.
   */
  readonly upload?: Upload
  /** It replies with the bytes of a file of this type instead of the envelope. The file at an address never changes. */
  readonly file?: 'image/webp'
  /** Nobody keeps that file, and pages show it only after they have asked for it: it is for one member's eyes. */
  readonly isPrivate?: true
  /**
   * It replies with a text of this type that is written while it is read, for a browser to save. Nobody keeps it, and a
   * client receives a Blob. With `table`, it is a list in the form that the query asks for (`table-file.ts`).
   */
  readonly download?: { readonly type: 'application/json'; readonly name: string } | 'table'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The shape of `value` in a successful reply. */
  readonly reply: Schema
  /** The endpoint's own refusals, in addition to those that every endpoint has. */
  readonly errors: readonly ErrorCode[]
}

/** What may be uploaded. */
export interface Upload {
  readonly types: readonly string[]
  readonly maxBytes: number
}

/** Declares an endpoint and keeps its exact types. Bundlers drop endpoints that a page does not use. */
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
