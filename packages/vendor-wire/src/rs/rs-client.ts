import { createPrivateKey, type KeyLike } from 'node:crypto'
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
  isRsReplyBody,
  type RsBalanceCall,
  type RsBetCall,
  type RsInfoCall,
  type RsReplyBody,
  type RsRollbackCall,
  type RsWinCall,
} from './rs-calls.ts'
import { hub88SignatureHeader, signRs } from './rs-signature.ts'

/** How long an rs vendor waits for a reply. */
export const rsAttemptTimeoutMs = 1000

/** A classified reply: accepted (RS_OK), refused (another status of the dialect), or malformed (anything else). */
export type RsReply = RawAnswer &
  (
    | { readonly outcome: 'accepted' | 'refused'; readonly body: RsReplyBody }
    | { readonly outcome: 'malformed'; readonly body: JsonObject | undefined }
  )

/** Where an rs wallet is, and the key that signs calls to it. */
export interface RsClientOptions {
  /** The URL that call paths are appended to. */
  readonly base: string
  /** The vendor's private key, PEM or a KeyObject. */
  readonly privateKey: KeyLike
  /** The signature header; `X-Hub88-Signature` when absent. */
  readonly header?: string
  readonly fetch?: FetchLike
  /** {@link rsAttemptTimeoutMs} when absent. */
  readonly timeoutMs?: number
}

/**
 * A vendor's client for an rs wallet. Every method makes one attempt and returns whatever the wallet replied; it throws
 * `WalletUnreachable` only if there was no reply.
 */
export interface RsClient {
  info(call: RsInfoCall, options?: AttemptOptions): Promise<RsReply>
  balance(call: RsBalanceCall, options?: AttemptOptions): Promise<RsReply>
  bet(call: RsBetCall, options?: AttemptOptions): Promise<RsReply>
  win(call: RsWinCall, options?: AttemptOptions): Promise<RsReply>
  rollback(call: RsRollbackCall, options?: AttemptOptions): Promise<RsReply>
  /** Sends arbitrary bytes to any path, with any signature (`null`: none; absent: the correct one). */
  raw(path: string, rawBody: string, options?: RawOptions): Promise<RawAnswer>
}

/** Creates a client for the wallet at `base`. Throws if the private key cannot be parsed. */
export function createRsClient(options: RsClientOptions): RsClient {
  const { base, header = hub88SignatureHeader, fetch = globalThis.fetch } = options
  // Parses the PEM once rather than on every call.
  const key =
    typeof options.privateKey === 'object' && 'type' in options.privateKey
      ? options.privateKey
      : createPrivateKey(options.privateKey)
  const raw: RsClient['raw'] = async (path, rawBody, attempt = {}) => {
    const signature = attempt.signature === undefined ? signRs(key, rawBody) : attempt.signature
    return sendSigned(fetch, {
      url: addressOf(base, path),
      headers: signature === null ? {} : { [header]: signature },
      rawBody,
      timeoutMs: attempt.timeoutMs ?? options.timeoutMs ?? rsAttemptTimeoutMs,
    })
  }
  const method =
    (path: string) =>
    async (call: object, attempt: AttemptOptions = {}) =>
      readRsReply(await raw(path, JSON.stringify(call), attempt))
  return {
    info: method('/user/info'),
    balance: method('/user/balance'),
    bet: method('/transaction/bet'),
    win: method('/transaction/win'),
    rollback: method('/transaction/rollback'),
    raw,
  }
}

/** Classifies a reply. Anything but HTTP 200 with a status of the dialect is malformed. */
export function readRsReply(answer: RawAnswer): RsReply {
  const body = parseJsonObject(answer.rawText)
  if (answer.httpStatus !== 200 || body === undefined || !isRsReplyBody(body))
    return { ...answer, outcome: 'malformed', body }
  return { ...answer, outcome: body.status === 'RS_OK' ? 'accepted' : 'refused', body }
}
