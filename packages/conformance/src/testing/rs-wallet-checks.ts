import { createVerify, type KeyObject } from 'node:crypto'

/** Faults that can be planted in the reference wallet, each in plain words. */
export type RsFault =
  | 'signatures are not checked'
  | 'a missing signature is let through'
  | 'the body is parsed before the signature is checked'
  | 'the signature is checked over JSON written anew'
  | 'refusals are HTTP 400'
  | 'statuses are invented'
  | 'the request_uuid is not echoed'
  | 'refusals do not echo the request_uuid'
  | 'replays echo the first request_uuid'
  | 'fields are not checked'
  | 'types are not checked'
  | 'negative amounts are taken'
  | 'fractions are cut off'
  | 'amounts are rounded to the currency'
  | 'amounts are cents'
  | 'any token is taken'
  | 'bets need no token'
  | 'any user is taken'
  | 'disabled users may bet'
  | 'fields that may be left out are refused'
  | 'any currency is taken'
  | 'any game is taken'
  | 'supplier_user is not read'
  | 'expired tokens may bet'
  | 'expired tokens block wins'
  | 'expired tokens block rollbacks'
  | 'info does not name the user'
  | 'balances have no currency'
  | 'wins are lost'
  | 'wins need no bet'
  | 'wins may name wins'
  | 'rolled-back bets are paid'
  | 'overdrafts are granted'
  | 'want of money has no balance'
  | 'replays book twice'
  | 'replays are refused as duplicates'
  | 'replays return the balance of now'
  | 'other amounts are replays'
  | 'other rounds are replays'
  | 'other games are booked again'
  | 'other users are booked again'
  | 'a win may reuse the id of its bet'
  | 'wins with another amount are replays'
  | 'rolled-back bets stay'
  | 'a second rollback is refused'
  | 'rollbacks under a second id pay again'
  | 'rollbacks that are sent twice pay again'
  | 'rolled-back bets can be booked again'
  | 'unknown rollbacks pay'
  | 'tombstones are forgotten'
  | 'it looks for the id first and books later'
  | 'it reads the balance first and writes it later'
  | 'it looks for the rollback first and pays later'

/** What the reference wallet holds. */
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
  /** The largest bet, refused with BET_LIMIT_EXCEEDED above it. */
  readonly largestBetMinor?: bigint
  /** Rollbacks of unknown bets are refused: the dialect leaves the choice. */
  readonly refusesUnknownRollbacks?: boolean
  /** A user who may not bet. */
  readonly disabled?: { readonly account: string; readonly token: string }
  /** A second account with a token and a game of its own. */
  readonly other?: { readonly account: string; readonly token: string; readonly game: string }
}

/** Whether a fault is planted. */
export type Has = (fault: RsFault) => boolean

/** A call as it was parsed; its fields are checked before they are used. */
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
}

/** The wallet says no. */
export class RsRefused extends Error {
  readonly status: string
  readonly balance: number | undefined

  constructor(reason: string, balance?: number) {
    super(reason)
    this.status = `RS_ERROR_${reason}`
    this.balance = balance
  }
}

/** Reads a body, or refuses it. */
export function parseRsCall(rawBody: string): RsCall {
  try {
    const value: unknown = JSON.parse(rawBody)
    // What the fields hold is checked before they are used.
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RsCall
  } catch {
    // Told below.
  }
  throw new RsRefused('WRONG_SYNTAX')
}

/** Refuses a signature that does not fit the bytes. */
export function checkRsSignature(publicKey: KeyObject, signature: string | undefined, rawBody: string, has: Has): void {
  if (has('signatures are not checked')) return
  if (signature === undefined && has('a missing signature is let through')) return
  const text = has('the signature is checked over JSON written anew') ? rewritten(rawBody) : rawBody
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

const neededTexts: Readonly<Record<string, readonly string[]>> = {
  '/user/info': ['request_uuid'],
  '/user/balance': ['request_uuid', 'token', 'game_code'],
  '/transaction/bet': ['request_uuid', 'token', 'game_code', 'transaction_uuid', 'round', 'currency', 'amount'],
  '/transaction/win': ['request_uuid', 'transaction_uuid', 'reference_transaction_uuid', 'round', 'currency', 'amount'],
  '/transaction/rollback': ['request_uuid', 'transaction_uuid', 'reference_transaction_uuid', 'round'],
}

/** Refuses fields that are missing (WRONG_SYNTAX) or of another type (WRONG_TYPES). */
export function checkRsFields(path: string, call: RsCall, has: Has): void {
  if (has('fields are not checked')) return
  const fields = new Map<string, unknown>(Object.entries(call))
  const user = has('supplier_user is not read') ? call.user : (call.user ?? call.supplier_user)
  const needed = neededTexts[path] ?? []
  const isSpared = (name: string) => name === 'token' && has('bets need no token')
  if (user === undefined || needed.some((name) => !fields.has(name) && !isSpared(name)))
    throw new RsRefused('WRONG_SYNTAX')
  if (fields.has('reward_uuid') && has('fields that may be left out are refused')) throw new RsRefused('WRONG_SYNTAX')
  if (has('types are not checked')) return
  for (const [name, value] of fields) {
    const wanted =
      name === 'amount' ? 'number' : name.startsWith('is_') || name === 'round_closed' ? 'boolean' : 'string'
    if (typeof value !== wanted) throw new RsRefused('WRONG_TYPES')
  }
}

/** Reads an amount to minor units, or refuses it. */
export function readRsAmount(amount: number, digits: number, has: Has): bigint {
  if (amount < 0 && !has('negative amounts are taken')) throw new RsRefused('WRONG_SYNTAX')
  if (!Number.isInteger(amount) && !has('fractions are cut off') && !has('types are not checked'))
    throw new RsRefused('WRONG_TYPES')
  const wire = BigInt(Math.trunc(amount))
  if (has('amounts are cents')) return wire
  const unit = 10n ** BigInt(5 - digits)
  if (wire % unit !== 0n && !has('amounts are rounded to the currency')) throw new RsRefused('WRONG_SYNTAX')
  return wire / unit
}
