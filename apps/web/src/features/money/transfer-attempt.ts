import type { BodyOf, walletTransfer } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'

/** A movement of money that a member asks for; without an amount, everything. */
export type WantedTransfer = BodyOf<typeof walletTransfer>

/** One request for a movement, with its `Idempotency-Key`. */
export interface TransferAttempt {
  readonly account: string
  readonly wanted: WantedTransfer
  readonly key: string
  /** The server has it, but the vendor has not answered. */
  readonly isUnderWay: boolean
}

// A vendor carries out one movement of a member at a time.
const storedUnder = (vendorCode: string) => `transferAttempt ${vendorCode}`

/**
 * Returns the attempt to make. A movement whose reply never came is repeated with its key, after a reload too, so that the
 * money moves once.
 */
export function attemptFor(account: string, wanted: WantedTransfer): TransferAttempt {
  const last = lastAttempt(account, wanted.vassalage)
  if (last !== undefined && !last.isUnderWay && same(last.wanted, wanted)) return last
  const attempt = { account, wanted, key: crypto.randomUUID(), isUnderWay: false }
  // One that is under way stays known until its result is.
  if (last?.isUnderWay !== true) keep(attempt)
  return attempt
}

/** The vendor has not answered: the attempt's key is how to ask for the result. */
export function noteUnderWay(attempt: TransferAttempt): void {
  keep({ ...attempt, isUnderWay: true })
}

/** The movement is carried out or refused: the next one is another. */
export function forgetAttempt({ account, wanted, key }: TransferAttempt): void {
  if (lastAttempt(account, wanted.vassalage)?.key === key) sessionStorage.removeItem(storedUnder(wanted.vassalage))
}

/** The movement at a vendor whose result is awaited. */
export function attemptUnderWay(account: string, vendorCode: string): TransferAttempt | undefined {
  const last = lastAttempt(account, vendorCode)
  return last?.isUnderWay === true ? last : undefined
}

/** Whether a failure leaves open if the money moves. */
export function leavesOpen(error: unknown): boolean {
  if (!(error instanceof CallRefused)) return true
  // A vendor that cannot be reached before it was asked to move anything ends the movement.
  return error.code === 'network' || (error.status >= 500 && error.code !== 'game.vendor_unreachable')
}

function keep(attempt: TransferAttempt): void {
  sessionStorage.setItem(storedUnder(attempt.wanted.vassalage), JSON.stringify(attempt))
}

function lastAttempt(account: string, vendorCode: string): TransferAttempt | undefined {
  try {
    const stored = sessionStorage.getItem(storedUnder(vendorCode))
    // Only this file writes it; what cannot be read is replaced.
    const last = JSON.parse(stored ?? 'null') as TransferAttempt | null
    return last?.account === account ? last : undefined
  } catch {
    return undefined
  }
}

function same(one: WantedTransfer, other: WantedTransfer): boolean {
  return one.direction === other.direction && one.amount === other.amount
}
