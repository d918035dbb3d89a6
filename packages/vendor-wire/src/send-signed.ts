/** Why no answer came: the attempt's time was over, or the network refused, cut or garbled the exchange. */
export type UnreachableReason = 'timeout' | 'network'

/** Thrown when an attempt ends without an answer. Whether the wallet has booked the call is then unknown. */
export class WalletUnreachable extends Error {
  readonly reason: UnreachableReason

  constructor(reason: UnreachableReason, url: string, cause: unknown) {
    super(reason === 'timeout' ? `no answer in time from ${url}` : `no connection to ${url}`, { cause })
    this.name = 'WalletUnreachable'
    this.reason = reason
  }
}

/** One answer as it came: the HTTP status and the text of the body. */
export interface RawAnswer {
  readonly httpStatus: number
  readonly rawText: string
}

/** The part of `fetch` that a client needs; tests and misbehaving vendors hand in their own. */
export type FetchLike = (url: string, init: FetchLikeInit) => Promise<FetchLikeResponse>

/** What a client gives to `fetch`. */
export interface FetchLikeInit {
  readonly method: 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
  readonly redirect: 'manual'
}

/** What a client reads of a response. */
export interface FetchLikeResponse {
  readonly status: number
  text(): Promise<string>
}

/** What one attempt may have of its own. */
export interface AttemptOptions {
  readonly timeoutMs?: number
}

/** What an attempt with bytes of one's own may have: the signature is the right one when absent, and left out when `null`. */
export interface RawOptions extends AttemptOptions {
  readonly signature?: string | null
}

/** One POST of bytes that are already signed. */
export interface SignedPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: string
  readonly timeoutMs: number
}

/**
 * Sends one attempt. Returns whatever was answered, whatever its status; throws {@link WalletUnreachable} when nothing
 * was. A redirect is an answer like any other: a signed call is never sent on to another address.
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

/** `base` and `path` as one address, whether or not `base` ends with a slash. */
export function addressOf(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}${path}`
}
