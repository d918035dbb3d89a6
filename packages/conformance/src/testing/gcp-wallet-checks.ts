import { createHmac } from 'node:crypto'
import type { WalletAnswer } from './wallet-host.ts'

/** Faults that can be injected into the reference wallet. */
export type GcpFault =
  | 'signatures are not checked'
  | 'a missing signature is accepted'
  | 'the body is parsed before the signature is checked'
  | 'the signature is checked over re-serialized JSON'
  | 'bad signatures return HTTP 403'
  | 'amounts of zero are accepted'
  | 'exponents are accepted'
  | 'finer bets are rounded'
  | 'finer wins are refused'
  | 'finer wins are rounded up'
  | 'trailing zeros are refused'
  | 'negative amounts are accepted'
  | 'numbers are accepted as amounts'
  | 'anything Number() parses is accepted as an amount'
  | 'amounts must have all decimals'
  | 'amounts of any size are accepted'
  | 'any currency is accepted'
  | 'currencies are case-insensitive'
  | 'any account is accepted'
  | 'any game is accepted'
  | 'games must be ASCII'
  | 'disabled players may bet'
  | 'disabled players are not paid'
  | 'fields are not checked'
  | 'unknown types are treated as wins'
  | 'refusals have no meta'
  | 'api_code is a number'
  | 'balances are numbers'
  | 'balances have as few decimals as possible'
  | 'replies list transactions in reverse order'
  | 'replies have no bonus_amount'
  | 'a bonus_amount has no decimals'
  | 'rounds must be ASCII'
  | 'wins need a session'
  | 'wins are lost'
  | 'a win without a bet is refused as a bad request'
  | 'a refused win without a bet is booked'
  | 'overdrafts are allowed'
  | 'insufficient-funds refusals have no balance'
  | 'batches are not atomic'
  | 'a failed batch reports an intermediate balance'
  | 'batches are netted'
  | 'wins are booked after bets'
  | 'replays book twice'
  | 'replays get a new id'
  | 'replays return the current balance'
  | 'a reused id with a different amount is booked'
  | 'one replayed transaction makes the whole call a replay'
  | 'rollbacks do not deduct wins'
  | 'rollbacks do not refund bets'
  | 'rolling back a spent win is refused'
  | 'rolling back a spent win overdraws the account'
  | 'a second rollback under a new id refunds again'
  | 'a replayed rollback refunds again'
  | 'only the first rollback of a call is applied'
  | 'rolled-back bets can be booked again'
  | 'unknown rollbacks are refused'
  | 'unknown rollbacks get an id'
  | 'tombstones are forgotten'
  | 'tombstones return 404'
  | 'finish is refused'
  | 'finish requires a game'
  | 'a second finish is refused'
  | 'an unknown round is an internal error'
  | 'unknown free rounds are paid'
  | 'free rounds are paid at each end'
  | 'another end of free rounds is paid'
  | 'a win of a promotion is paid at each call'
  | 'a win of a promotion cannot be rolled back'
  | 'checking the id and booking are not atomic'
  | 'reading and writing the balance are not atomic'
  | 'checking for a rollback and refunding are not atomic'

/** The reference wallet's account and settings. */
export interface GcpWalletOptions {
  readonly secret: string
  readonly account: string
  readonly currency: string
  readonly game: string
  readonly digits: number
  readonly balanceMinor: bigint
  /** A player who may not bet and shares the account's balance. */
  readonly disabledAccount?: string
  readonly fault?: GcpFault | undefined
  /** Bets above this are refused with api_code 106. */
  readonly maxBetMinor?: bigint
  /** Free rounds of the account. */
  readonly freeRounds?: string
  /** Whether wins are paid in rounds without a bet. */
  readonly paysAnyWin?: boolean
}

/** One transaction of a call, with its amount unchecked. */
export interface Transaction {
  readonly id_provider: string
  readonly type: string
  readonly amount: unknown
  readonly original_id_provider: string
}

/** A parsed call. */
export interface Call {
  readonly account_id: unknown
  readonly currency: unknown
  readonly game_id: unknown
  readonly round_id: string
  readonly round_id_provider: string
  readonly session_id?: string
  readonly issue_id?: string
  readonly id_provider?: string
  readonly amount?: unknown
  readonly transactions: readonly Transaction[]
}

/** The wallet refuses the call. */
export class Refused extends Error {
  readonly apiCode: number
  readonly answer: WalletAnswer

  constructor(apiCode: number, balance?: string, status = 400) {
    super(String(apiCode))
    this.apiCode = apiCode
    const code = status === 500 ? 'internal' : 'invalid_argument'
    const meta = { api_code: String(apiCode), api_message: 'refused', ...(balance === undefined ? {} : { balance }) }
    this.answer = { status, body: { code, msg: 'refused', meta } }
  }

  /** The body of a wallet whose codes are numbers. */
  answerWithNumber(): object {
    return { code: 'invalid_argument', msg: 'refused', meta: { api_code: this.apiCode, api_message: 'refused' } }
  }
}

/** Whether a fault is injected. */
export type Has = (fault: GcpFault) => boolean

/** Formats minor units with exactly the currency's digits. */
export function moneyWriter(digits: number): (amountMinor: bigint) => string {
  return (amountMinor) => {
    const text = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(digits + 1, '0')
    const sign = amountMinor < 0n ? '-' : ''
    return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
  }
}

/** Parses a body, or refuses it. */
export function parse(rawBody: string): Call {
  try {
    const value: unknown = JSON.parse(rawBody)
    // The fields are checked before they are used.
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Call
  } catch {
    // Refused below.
  }
  throw new Refused(400)
}

/** Refuses a signature that is not valid for the bytes. */
export function checkSignature(
  { secret }: GcpWalletOptions,
  signature: string | undefined,
  rawBody: string,
  has: Has,
): void {
  if (has('signatures are not checked')) return
  if (signature === undefined && has('a missing signature is accepted')) return
  let signedText = rawBody
  if (has('the signature is checked over re-serialized JSON')) signedText = rewritten(rawBody)
  if (signature !== createHmac('sha256', secret).update(signedText).digest('hex')) throw new Refused(403)
}

function rewritten(rawBody: string): string {
  try {
    return JSON.stringify(JSON.parse(rawBody))
  } catch {
    return rawBody
  }
}

const isAscii = (text: string) => /^[\x21-\x7e]*$/.test(text)
const isText = (value: unknown) => typeof value === 'string' && value !== ''

/** Refuses missing or invalid fields, and values that do not match the account. */
export function checkCall(path: string, call: Call, options: GcpWalletOptions, has: Has): void {
  if (!has('fields are not checked')) {
    const needsGame = path !== '/finish' || has('finish requires a game')
    const texts: readonly unknown[] = [
      call.account_id,
      call.currency,
      ...(needsGame ? [call.game_id] : []),
      ...(path === '/betwin' || path === '/finish' ? [call.round_id] : []),
      ...(path === '/rollback' ? [call.round_id_provider] : []),
    ]
    if (!texts.every(isText)) throw new Refused(400)
    if (has('rounds must be ASCII') && !isAscii(call.round_id ?? '')) throw new Refused(400)
    if (has('games must be ASCII') && !isAscii(String(call.game_id))) throw new Refused(400)
    if ((path === '/betwin' || path === '/rollback') && !areTransactions(call.transactions, has)) throw new Refused(400)
  }
  const currency = has('currencies are case-insensitive') ? String(call.currency).toUpperCase() : call.currency
  if (currency !== options.currency && !has('any currency is accepted')) throw new Refused(154)
  const isDisabled = call.account_id === options.disabledAccount
  if (call.account_id !== options.account && !isDisabled && !has('any account is accepted')) throw new Refused(101)
  if (path !== '/finish' && call.game_id !== options.game && !has('any game is accepted')) throw new Refused(405)
}

function areTransactions(value: unknown, has: Has): boolean {
  const types = ['bet', 'win', 'rollback', ...(has('unknown types are treated as wins') ? ['jackpot'] : [])]
  return (
    Array.isArray(value) &&
    value.every((one: unknown) => {
      if (typeof one !== 'object' || one === null) return false
      const { id_provider: id, type } = one as Partial<Transaction> // Any object can be checked for fields.
      return isText(id) && typeof type === 'string' && types.includes(type)
    })
  )
}

/** Parses an amount into minor units, or refuses it. */
export function readAmount({ amount: value, type }: Transaction, digits: number, has: Has): bigint {
  let text = typeof value === 'number' && has('numbers are accepted as amounts') ? String(value) : value
  if (typeof text === 'string' && has('anything Number() parses is accepted as an amount')) text = String(Number(text))
  if (typeof text === 'string' && has('exponents are accepted')) text = text.replace(/e0$/i, '')
  const match = typeof text === 'string' ? /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) : null
  if (match === null) throw new Refused(400)
  const fraction = match[3] ?? ''
  if (has('amounts must have all decimals') && fraction.length < digits) throw new Refused(400)
  const amount = BigInt(`${match[2]}${fraction.slice(0, digits).padEnd(digits, '0')}`) + roundedUp(fraction, type)
  if (amount > 10n ** 15n && !has('amounts of any size are accepted')) throw new Refused(400)
  if (amount === 0n && !has('amounts of zero are accepted')) throw new Refused(400)
  if (match[1] === '-' && !has('negative amounts are accepted')) throw new Refused(400)
  return match[1] === '-' ? -amount : amount

  /** What is added for the decimals beyond the currency's. */
  function roundedUp(decimals: string, kind: string): bigint {
    const rest = decimals.slice(digits)
    if (rest !== '' && has('trailing zeros are refused') && /^0+$/.test(rest)) throw new Refused(400)
    if (/^0*$/.test(rest)) return 0n
    if (kind === 'bet' && !has('finer bets are rounded')) throw new Refused(400)
    if (kind === 'win' && has('finer wins are refused')) throw new Refused(400)
    return has('finer wins are rounded up') ? 1n : 0n
  }
}

/** Refuses bets by a disabled player, and nothing else. */
export function checkDisabled(path: string, call: Call, options: GcpWalletOptions, has: Has): void {
  if (call.account_id !== options.disabledAccount) return
  const isBet = path === '/betwin' && call.transactions.some(({ type }) => type === 'bet')
  const isPaid = path === '/betwin' && !isBet
  if ((isBet && !has('disabled players may bet')) || (isPaid && has('disabled players are not paid')))
    throw new Refused(110)
}
