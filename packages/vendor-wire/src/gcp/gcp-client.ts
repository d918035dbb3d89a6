import { parseJsonObject, type JsonObject } from '../json.ts'
import {
  addressOf,
  sendSigned,
  type AttemptOptions,
  type FetchLike,
  type RawAnswer,
  type RawOptions,
} from '../send-signed.ts'
import {
  isGcpBalanceReply,
  isGcpBookedReply,
  isGcpRefusal,
  type GcpBalanceCall,
  type GcpBalanceReply,
  type GcpBetwinCall,
  type GcpBookedReply,
  type GcpFinishCall,
  type GcpFreespinsCall,
  type GcpRefusal,
  type GcpRollbackCall,
} from './gcp-calls.ts'
import { gcpSignatureHeader, signGcp } from './gcp-signature.ts'

/** How long a gcp vendor waits for a reply. */
export const gcpAttemptTimeoutMs = 15_000

/** A classified reply: accepted (200), refused (400 or 500 in the dialect's shape), or malformed (anything else). */
export type GcpReply<Accepted> = RawAnswer &
  (
    | { readonly outcome: 'accepted'; readonly body: Accepted }
    | { readonly outcome: 'refused'; readonly body: GcpRefusal }
    | { readonly outcome: 'malformed'; readonly body: JsonObject | undefined }
  )

/** Where a gcp wallet is, and the secret that signs calls to it. */
export interface GcpClientOptions {
  /** The URL that call paths are appended to. */
  readonly base: string
  readonly secret: string
  readonly fetch?: FetchLike
  /** {@link gcpAttemptTimeoutMs} when absent. */
  readonly timeoutMs?: number
}

/**
 * A vendor's client for a gcp wallet. Every method makes one attempt and returns whatever the wallet replied; it throws
 * `WalletUnreachable` only if there was no reply.
 */
export interface GcpClient {
  balance(call: GcpBalanceCall, options?: AttemptOptions): Promise<GcpReply<GcpBalanceReply>>
  betwin(call: GcpBetwinCall, options?: AttemptOptions): Promise<GcpReply<GcpBookedReply>>
  rollback(call: GcpRollbackCall, options?: AttemptOptions): Promise<GcpReply<GcpBookedReply>>
  finish(call: GcpFinishCall, options?: AttemptOptions): Promise<GcpReply<GcpBalanceReply>>
  freespins(call: GcpFreespinsCall, options?: AttemptOptions): Promise<GcpReply<GcpBalanceReply>>
  /** Sends arbitrary bytes to any path, with any signature (`null`: none; absent: the correct one). */
  raw(path: string, rawBody: string, options?: RawOptions): Promise<RawAnswer>
}

/** Creates a client for the wallet at `base`. */
export function createGcpClient(options: GcpClientOptions): GcpClient {
  const { base, secret, fetch = globalThis.fetch } = options
  const raw: GcpClient['raw'] = async (path, rawBody, attempt = {}) => {
    const signature = attempt.signature === undefined ? signGcp(secret, rawBody) : attempt.signature
    return sendSigned(fetch, {
      url: addressOf(base, path),
      headers: signature === null ? {} : { [gcpSignatureHeader]: signature },
      rawBody,
      timeoutMs: attempt.timeoutMs ?? options.timeoutMs ?? gcpAttemptTimeoutMs,
    })
  }
  const method =
    <Accepted>(path: string, isAccepted: (body: JsonObject) => body is JsonObject & Accepted) =>
    async (call: object, attempt: AttemptOptions = {}) =>
      readGcpReply(await raw(path, JSON.stringify(call), attempt), isAccepted)
  return {
    balance: method('/balance', isGcpBalanceReply),
    betwin: method('/betwin', isGcpBookedReply),
    rollback: method('/rollback', isGcpBookedReply),
    finish: method('/finish', isGcpBalanceReply),
    freespins: method('/freespins', isGcpBalanceReply),
    raw,
  }
}

/** Classifies a reply by its status and shape. */
export function readGcpReply<Accepted>(
  answer: RawAnswer,
  isAccepted: (body: JsonObject) => body is JsonObject & Accepted,
): GcpReply<Accepted> {
  const body = parseJsonObject(answer.rawText)
  if (body !== undefined && answer.httpStatus === 200 && isAccepted(body))
    return { ...answer, outcome: 'accepted', body }
  const isRefusal = answer.httpStatus === 400 || answer.httpStatus === 500
  if (body !== undefined && isRefusal && isGcpRefusal(body)) return { ...answer, outcome: 'refused', body }
  return { ...answer, outcome: 'malformed', body }
}
