import { createVerify, type KeyObject } from 'node:crypto'

/** Faults that can be injected into the reference wallet. */
export type RsFault =
  | 'signatures are not checked'
  | 'a missing signature is accepted'
  | 'the body is parsed before the signature is checked'
  | 'the signature is checked over re-serialized JSON'
  | 'refusals return HTTP 400'
  | 'statuses outside the dialect are returned'
  | 'the request_uuid is not echoed'
  | 'refusals do not echo the request_uuid'
  | 'replays echo the first request_uuid'
  | 'fields are not checked'
  | 'types are not checked'
  | 'negative amounts are accepted'
  | 'fractions are truncated'
  | 'finer bets are rounded'
  | 'finer wins are refused'
  | 'amounts are read as cents'
  | 'any token is accepted'
  | 'bets need no token'
  | 'any user is accepted'
  | 'disabled users may bet'
  | 'optional fields are rejected'
  | 'any currency is accepted'
  | 'any game is accepted'
  | 'games must be ASCII'
  | 'rounds must be ASCII'
  | 'a session has one game'
  | 'the token alone names nobody'
  | 'supplier_user is ignored'
  | 'expired tokens may bet'
  | 'expired tokens block wins'
  | 'expired tokens block rollbacks'
  | 'info replies omit the user'
  | 'balances have no currency'
  | 'wins are lost'
  | 'free bets cost money'
  | 'wins of free bets are lost'
  | 'rollbacks refund free bets'
  | 'the amount of a free bet is forgotten'
  | 'wins need no bet'
  | 'wins may reference wins'
  | 'wins for rolled-back bets are paid'
  | 'overdrafts are allowed'
  | 'NOT_ENOUGH_MONEY replies have no balance'
  | 'replays book twice'
  | 'replays are refused as duplicates'
  | 'replays return the current balance'
  | 'a bet with a different amount counts as a replay'
  | 'a call with a different round counts as a replay'
  | 'a reused id with a different game is booked again'
  | 'a reused id with a different user is booked again'
  | "a win may reuse its bet's id"
  | 'a win with a different amount counts as a replay'
  | 'rollbacks do not refund bets'
  | 'a second rollback is refused'
  | 'a second rollback under a new id refunds again'
  | 'a replayed rollback refunds again'
  | 'rolled-back bets can be booked again'
  | 'unknown rollbacks pay out'
  | 'tombstones are forgotten'
  | 'checking the id and booking are not atomic'
  | 'reading and writing the balance are not atomic'
  | 'checking for a rollback and refunding are not atomic'

/** The reference wallet's account and settings. */
export interface RsWalletOptions {
  readonly publicKey: string
  readonly account: string
  readonly token: string
  readonly expiredToken: string
  readonly currency: string
  readonly game: string
  readonly digits: number
  readonly balanceMinor: bigint
  readonly fault?: RsFault | undefined
  /** Bets above this are refused with BET_LIMIT_EXCEEDED. */
  readonly maxBetMinor?: bigint
  /** Whether rollbacks of unknown bets are refused; the dialect allows both. */
  readonly refusesUnknownRollbacks?: boolean
  /** A user who may not bet. */
  readonly disabled?: { readonly account: string; readonly token: string }
  /** A second account with its own token and game. */
  readonly other?: { readonly account: string; readonly token: string; readonly game: string }
}

/** Whether a fault is injected. */
export type Has = (fault: RsFault) => boolean

/** A parsed call; its fields are checked before they are used. */
export interface RsCall {
  readonly user?: string
  readonly supplier_user?: string
  readonly token?: string
  readonly request_uuid: string
  readonly game_code: string
  readonly currency: string
  readonly transaction_uuid: string
  readonly reference_transaction_uuid: string
  readonly round: string
  readonly amount: number
  readonly is_free?: boolean
}

/** The wallet refuses the call. */
export class RsRefused extends Error {
  readonly status: string
  readonly balance: number | undefined

  constructor(reason: string, balance?: number) {
    super(reason)
    this.status = `RS_ERROR_${reason}`
    this.balance = balance
  }
}

/** Parses a body, or refuses it. */
export function parseRsCall(rawBody: string): RsCall {
  try {
    const value: unknown = JSON.parse(rawBody)
    // The fields are checked before they are used.
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RsCall
  } catch {
    // Refused below.
  }
  throw new RsRefused('WRONG_SYNTAX')
}

/** Refuses a signature that is not valid for the bytes. */
export function checkRsSignature(publicKey: KeyObject, signature: string | undefined, rawBody: string, has: Has): void {
  if (has('signatures are not checked')) return
  if (signature === undefined && has('a missing signature is accepted')) return
  const text = has('the signature is checked over re-serialized JSON') ? rewritten(rawBody) : rawBody
  const isRight = createVerify('sha256')
    .update(text)
    .verify(publicKey, signature ?? '', 'base64')
  if (!isRight) throw new RsRefused('INVALID_SIGNATURE')
}

function rewritten(rawBody: string): string {
  try {
    return JSON.stringify(JSON.parse(rawBody))
  } catch {
    return rawBody
  }
}

const requiredFields: Readonly<Record<string, readonly string[]>> = {
  '/user/info': [],
  '/user/balance': ['token', 'game_code'],
  '/transaction/bet': ['token', 'game_code', 'transaction_uuid', 'round', 'currency', 'amount'],
  '/transaction/win': ['transaction_uuid', 'reference_transaction_uuid', 'round', 'currency', 'amount'],
  '/transaction/rollback': ['transaction_uuid', 'reference_transaction_uuid', 'round'],
}

/** Refuses fields that are missing (WRONG_SYNTAX) or have the wrong type (WRONG_TYPES). */
export function checkRsFields(path: string, call: RsCall, has: Has): void {
  if (has('fields are not checked')) return
  const fields = new Map<string, unknown>(Object.entries(call))
  const user = has('supplier_user is ignored') ? call.user : (call.user ?? call.supplier_user)
  const needed = requiredFields[path] ?? []
  const isSpared = (name: string) => name === 'token' && has('bets need no token')
  if (user === undefined || needed.some((name) => !fields.has(name) && !isSpared(name)))
    throw new RsRefused('WRONG_SYNTAX')
  const isAscii = (text: unknown) => typeof text !== 'string' || /^[\x21-\x7e]*$/.test(text)
  if (has('games must be ASCII') && !isAscii(call.game_code)) throw new RsRefused('WRONG_SYNTAX')
  if (has('rounds must be ASCII') && !isAscii(call.round)) throw new RsRefused('WRONG_SYNTAX')
  if (fields.has('reward_uuid') && has('optional fields are rejected')) throw new RsRefused('WRONG_SYNTAX')
  if (has('types are not checked')) return
  for (const [name, value] of fields) {
    const wanted =
      name === 'amount' ? 'number' : name.startsWith('is_') || name === 'round_closed' ? 'boolean' : 'string'
    if (typeof value !== wanted) throw new RsRefused('WRONG_TYPES')
  }
}

/** Parses an amount into minor units, or refuses it. */
export function readRsAmount({ amount }: RsCall, type: 'bet' | 'win', digits: number, has: Has): bigint {
  if (amount < 0 && !has('negative amounts are accepted')) throw new RsRefused('WRONG_SYNTAX')
  if (!Number.isInteger(amount) && !has('fractions are truncated') && !has('types are not checked'))
    throw new RsRefused('WRONG_TYPES')
  const wire = BigInt(Math.trunc(amount))
  if (has('amounts are read as cents')) return wire
  const unit = 10n ** BigInt(5 - digits)
  const isRefused = type === 'bet' ? !has('finer bets are rounded') : has('finer wins are refused')
  if (wire % unit !== 0n && isRefused) throw new RsRefused('WRONG_SYNTAX')
  return wire / unit
}
