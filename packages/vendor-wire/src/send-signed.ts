/** Why there was no reply: the attempt timed out, or the connection was refused, dropped or garbled. */
export type UnreachableReason = 'timeout' | 'network'

/** Thrown when an attempt gets no reply. Whether the wallet booked the call is then unknown. */
export class WalletUnreachable extends Error {
  readonly reason: UnreachableReason

  constructor(reason: UnreachableReason, url: string, cause: unknown) {
    super(reason === 'timeout' ? `${url} did not reply in time` : `could not connect to ${url}`, { cause })
    this.name = 'WalletUnreachable'
    this.reason = reason
  }
}

/** One reply as received: the HTTP status and the text of the body. */
export interface RawAnswer {
  readonly httpStatus: number
  readonly rawText: string
}

/** The part of `fetch` that a client needs; tests and misbehaving vendors pass their own. */
export type FetchLike = (url: string, init: FetchLikeInit) => Promise<FetchLikeResponse>

/** What a client passes to `fetch`. */
export interface FetchLikeInit {
  readonly method: 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
  readonly redirect: 'manual'
}

/** What a client reads from a response. */
export interface FetchLikeResponse {
  readonly status: number
  text(): Promise<string>
}

/** Options of a single attempt. */
export interface AttemptOptions {
  readonly timeoutMs?: number
}

/** Options of an attempt with arbitrary bytes: the signature is the correct one when absent, and omitted when `null`. */
export interface RawOptions extends AttemptOptions {
  readonly signature?: string | null
}

/** One POST of an already signed body. */
export interface SignedPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: string
  readonly timeoutMs: number
}

/**
 * Makes one attempt. Returns any reply, whatever its status; throws {@link WalletUnreachable} if there is none. A redirect
 * is a reply like any other: a signed call is never forwarded to another address.
 */
export async function sendSigned(fetch: FetchLike, post: SignedPost): Promise<RawAnswer> {
  const signal = AbortSignal.timeout(Math.ceil(post.timeoutMs))
  try {
    const response = await fetch(post.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...post.headers },
      body: post.rawBody,
      signal,
      redirect: 'manual',
    })
    return { httpStatus: response.status, rawText: await response.text() }
  } catch (error) {
    throw new WalletUnreachable(signal.aborted ? 'timeout' : 'network', post.url, error)
  }
}

/** Joins `base` and `path` into one URL, whether or not `base` ends with a slash. */
export function addressOf(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}${path}`
}
