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

/** How long an rs vendor waits for one answer. */
export const rsAttemptTimeoutMs = 1000

/** A wallet's answer, read: RS_OK, another status of the dialect, or not an answer of the dialect. */
export type RsReply = RawAnswer &
  (
    | { readonly outcome: 'accepted' | 'refused'; readonly body: RsReplyBody }
    | { readonly outcome: 'malformed'; readonly body: JsonObject | undefined }
  )

/** Where an rs wallet is, and what signs the calls to it. */
export interface RsClientOptions {
  /** The address that the paths of the calls are added to. */
  readonly base: string
  /** The vendor's private key, PEM or a KeyObject. */
  readonly privateKey: KeyLike
  /** The header of the signature; `X-Hub88-Signature` when absent. */
  readonly header?: string
  readonly fetch?: FetchLike
  /** {@link rsAttemptTimeoutMs} when absent. */
  readonly timeoutMs?: number
}

/**
 * A vendor's client of an rs wallet. Every method sends one attempt and returns whatever was answered; only an attempt
 * without an answer throws (`WalletUnreachable`).
 */
export interface RsClient {
  info(call: RsInfoCall, options?: AttemptOptions): Promise<RsReply>
  balance(call: RsBalanceCall, options?: AttemptOptions): Promise<RsReply>
  bet(call: RsBetCall, options?: AttemptOptions): Promise<RsReply>
  win(call: RsWinCall, options?: AttemptOptions): Promise<RsReply>
  rollback(call: RsRollbackCall, options?: AttemptOptions): Promise<RsReply>
  /** Sends any bytes to any path, with any signature (`null`: without one; absent: the right one). */
  raw(path: string, rawBody: string, options?: RawOptions): Promise<RawAnswer>
}

/** Makes a client of the wallet at `base`. Throws when the private key cannot be read. */
export function createRsClient(options: RsClientOptions): RsClient {
  const { base, header = hub88SignatureHeader, fetch = globalThis.fetch } = options
  // Reading the PEM once saves its cost on every call.
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
    <Call>(path: string) =>
    async (call: Call, attempt: AttemptOptions = {}) =>
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

/** Reads an answer: always HTTP 200 with a status of the dialect, else it is malformed. */
export function readRsReply(answer: RawAnswer): RsReply {
  const body = parseJsonObject(answer.rawText)
  if (answer.httpStatus !== 200 || body === undefined || !isRsReplyBody(body))
    return { ...answer, outcome: 'malformed', body }
  return { ...answer, outcome: body.status === 'RS_OK' ? 'accepted' : 'refused', body }
}
