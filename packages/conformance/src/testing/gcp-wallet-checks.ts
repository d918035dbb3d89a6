import { createHmac } from 'node:crypto'
import type { WalletAnswer } from './wallet-host.ts'

/** Faults that can be planted in the reference wallet, each in plain words. */
export type GcpFault =
  | 'signatures are not checked'
  | 'a missing signature is let through'
  | 'the body is parsed before the signature is checked'
  | 'the signature is checked over JSON written anew'
  | 'bad signatures are HTTP 403'
  | 'amounts of zero are taken'
  | 'exponents are taken'
  | 'digits beyond the currency are cut off'
  | 'negative amounts are taken'
  | 'numbers are taken as amounts'
  | 'anything that Number() reads is an amount'
  | 'amounts must have all digits'
  | 'amounts of any size are taken'
  | 'any currency is taken'
  | 'currencies are taken in any case'
  | 'any account is taken'
  | 'any game is taken'
  | 'disabled players may bet'
  | 'disabled players are not paid'
  | 'fields are not checked'
  | 'unknown types are wins'
  | 'refusals have no meta'
  | 'balances are numbers'
  | 'replies list transactions backwards'
  | 'replies have no bonus_amount'
  | 'wins need a session'
  | 'wins are lost'
  | 'overdrafts are granted'
  | 'want of funds has no balance'
  | 'batches are not atomic'
  | 'a failed batch reports the balance in its middle'
  | 'batches are netted'
  | 'wins are booked after bets'
  | 'replays book twice'
  | 'replays get a new id'
  | 'replays return the balance of now'
  | 'the same id with another amount is booked'
  | 'a replay makes the whole call a replay'
  | 'rolled-back wins stay'
  | 'rolled-back bets stay'
  | 'the rollback of a spent win is refused'
  | 'the rollback of a spent win goes below zero'
  | 'rollbacks under a second id pay again'
  | 'rollbacks that are sent twice pay again'
  | 'only the first rollback of a call is done'
  | 'rolled-back bets can be booked again'
  | 'unknown rollbacks are refused'
  | 'unknown rollbacks get an id'
  | 'tombstones are forgotten'
  | 'tombstones answer 404'
  | 'finish is refused'
  | 'finish wants a game'
  | 'a second finish is refused'
  | 'an unknown round is an internal error'
  | 'it looks for the id first and books later'
  | 'it reads the balance first and writes it later'
  | 'it looks for the rollback first and pays later'

/** What the reference wallet holds. */
export interface GcpWalletOptions {
  readonly secret: string
  readonly account: string
  readonly currency: string
  readonly game: string
  readonly digits: number
  readonly balanceMinor: bigint
  /** A player who may not bet; shares the account's money. */
  readonly disabledAccount?: string
  readonly fault?: GcpFault | undefined
  /** The largest bet, refused with api_code 106 above it. */
  readonly largestBetMinor?: bigint
}

/** One transaction of a call, its amount unchecked. */
export interface Transaction {
  readonly id_provider: string
  readonly type: string
  readonly amount: unknown
  readonly original_id_provider: string
}

/** A call as it was parsed. */
export interface Call {
  readonly account_id: unknown
  readonly currency: unknown
  readonly game_id: unknown
  readonly round_id: string
  readonly round_id_provider: string
  readonly session_id?: string
  readonly transactions: readonly Transaction[]
}

/** The wallet says no. */
export class Refused extends Error {
  readonly apiCode: number
  readonly answer: WalletAnswer

  constructor(apiCode: number, balance?: string, status = 400) {
    super(String(apiCode))
    this.apiCode = apiCode
    const code = status === 500 ? 'internal' : 'invalid_argument'
    const meta = { api_code: apiCode, api_message: 'refused', ...(balance === undefined ? {} : { balance }) }
    this.answer = { status, body: { code, msg: 'refused', meta } }
  }
}

/** Whether a fault is planted. */
export type Has = (fault: GcpFault) => boolean

/** Writes minor units with exactly the digits of the currency. */
export function moneyWriter(digits: number): (amountMinor: bigint) => string {
  return (amountMinor) => {
    const text = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(digits + 1, '0')
    const sign = amountMinor < 0n ? '-' : ''
    return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
  }
}

/** Reads a body, or refuses it. */
export function parse(rawBody: string): Call {
  try {
    const value: unknown = JSON.parse(rawBody)
    // What the fields hold is checked before they are used.
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Call
  } catch {
    // Told below.
  }
  throw new Refused(400)
}

/** Refuses a signature that does not fit the bytes. */
export function checkSignature(
  { secret }: GcpWalletOptions,
  signature: string | undefined,
  rawBody: string,
  has: Has,
): void {
  if (has('signatures are not checked')) return
  if (signature === undefined && has('a missing signature is let through')) return
  let signedText = rawBody
  if (has('the signature is checked over JSON written anew')) signedText = rewritten(rawBody)
  if (signature !== createHmac('sha256', secret).update(signedText).digest('hex')) throw new Refused(403)
}

function rewritten(rawBody: string): string {
  try {
    return JSON.stringify(JSON.parse(rawBody))
  } catch {
    return rawBody
  }
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

/** Refuses fields that are missing or wrong, and names that are not the account's. */
export function checkCall(path: string, call: Call, options: GcpWalletOptions, has: Has): void {
  if (!has('fields are not checked')) {
    const needsGame = path !== '/finish' || has('finish wants a game')
    const texts: readonly unknown[] = [
      call.account_id,
      call.currency,
      ...(needsGame ? [call.game_id] : []),
      ...(path === '/betwin' || path === '/finish' ? [call.round_id] : []),
      ...(path === '/rollback' ? [call.round_id_provider] : []),
    ]
    if (!texts.every(isText)) throw new Refused(400)
    if ((path === '/betwin' || path === '/rollback') && !areTransactions(call.transactions, has)) throw new Refused(400)
  }
  const currency = has('currencies are taken in any case') ? String(call.currency).toUpperCase() : call.currency
  if (currency !== options.currency && !has('any currency is taken')) throw new Refused(154)
  const isDisabled = call.account_id === options.disabledAccount
  if (call.account_id !== options.account && !isDisabled && !has('any account is taken')) throw new Refused(101)
  if (path !== '/finish' && call.game_id !== options.game && !has('any game is taken')) throw new Refused(405)
}

function areTransactions(value: unknown, has: Has): boolean {
  const types = ['bet', 'win', 'rollback', ...(has('unknown types are wins') ? ['jackpot'] : [])]
  return (
    Array.isArray(value) &&
    value.every((one: unknown) => {
      if (typeof one !== 'object' || one === null) return false
      const { id_provider: id, type } = one as Partial<Transaction> // Any object may be asked for fields.
      return isText(id) && typeof type === 'string' && types.includes(type)
    })
  )
}

/** Reads an amount to minor units, or refuses it. */
export function readAmount(value: unknown, digits: number, has: Has): bigint {
  let text = typeof value === 'number' && has('numbers are taken as amounts') ? String(value) : value
  if (typeof text === 'string' && has('anything that Number() reads is an amount')) text = String(Number(text))
  if (typeof text === 'string' && has('exponents are taken')) text = text.replace(/e0$/i, '')
  const cut = has('digits beyond the currency are cut off')
  const match = typeof text === 'string' ? /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) : null
  const fraction = match?.[3] ?? ''
  if (match === null || (fraction.length > digits && !cut)) throw new Refused(400)
  if (has('amounts must have all digits') && fraction.length !== digits) throw new Refused(400)
  const amount = BigInt(`${match[2]}${fraction.slice(0, digits).padEnd(digits, '0')}`)
  if (amount > 10n ** 15n && !has('amounts of any size are taken')) throw new Refused(400)
  if (amount === 0n && !has('amounts of zero are taken')) throw new Refused(400)
  if (match[1] === '-' && !has('negative amounts are taken')) throw new Refused(400)
  return match[1] === '-' ? -amount : amount
}

/** Refuses what a disabled player may not do: bet, and nothing else. */
export function checkDisabled(path: string, call: Call, options: GcpWalletOptions, has: Has): void {
  if (call.account_id !== options.disabledAccount) return
  const isBet = path === '/betwin' && call.transactions.some(({ type }) => type === 'bet')
  const isPaid = path === '/betwin' && !isBet
  if ((isBet && !has('disabled players may bet')) || (isPaid && has('disabled players are not paid')))
    throw new Refused(110)
}
