import type { BodyOf, walletTransfer } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'

/** A movement of money that a member asks for; without an amount, everything. */
export type WantedTransfer = BodyOf<typeof walletTransfer>

/** One request for a movement, with its `Idempotency-Key`. */
export interface TransferAttempt {
  readonly account: string
  readonly wanted: WantedTransfer
  readonly key: string
}

/** What is kept of a vendor: the attempt whose reply is awaited, and the one that the vendor has not answered. */
type Kept = 'transferAttempt' | 'transferUnderWay'

/**
 * Returns the attempt to make. A movement whose reply never came is repeated with its key, after a reload too, so that the
 * money moves once.
 */
export function attemptFor(account: string, wanted: WantedTransfer): TransferAttempt {
  const last = read('transferAttempt', account, wanted.vassalage)
  if (last !== undefined && same(last.wanted, wanted)) return last
  const attempt = { account, wanted, key: crypto.randomUUID() }
  keep('transferAttempt', attempt)
  return attempt
}

/** The vendor has not answered: the attempt's key is how to ask for the result. */
export function noteUnderWay(attempt: TransferAttempt): void {
  forgetAttempt(attempt)
  keep('transferUnderWay', attempt)
}

/** The movement is carried out or refused: the next one is another. */
export function forgetAttempt({ account, wanted: { vassalage }, key }: TransferAttempt): void {
  for (const kept of ['transferAttempt', 'transferUnderWay'] as const)
    if (read(kept, account, vassalage)?.key === key) sessionStorage.removeItem(placeOf(kept, vassalage))
}

/** The movement at a vendor whose result is awaited: a vendor carries out one of a member's at a time. */
export function attemptUnderWay(account: string, vendorCode: string): TransferAttempt | undefined {
  return read('transferUnderWay', account, vendorCode)
}

/** Whether a failure leaves open if the money moves. */
export function leavesOpen(error: unknown): boolean {
  if (!(error instanceof CallRefused)) return true
  // A vendor that cannot be reached before it was asked to move anything ends the movement.
  return error.code === 'network' || (error.status >= 500 && error.code !== 'game.vendor_unreachable')
}

function placeOf(kept: Kept, vendorCode: string): string {
  return `${kept} ${vendorCode}`
}

function keep(kept: Kept, attempt: TransferAttempt): void {
  sessionStorage.setItem(placeOf(kept, attempt.wanted.vassalage), JSON.stringify(attempt))
}

function read(kept: Kept, account: string, vendorCode: string): TransferAttempt | undefined {
  try {
    const stored = sessionStorage.getItem(placeOf(kept, vendorCode))
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
