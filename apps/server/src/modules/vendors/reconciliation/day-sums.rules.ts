import { askedPostings, type Posting, type StoredTransaction } from '../../ledger/index.ts'
import { isCancelled, undoKey } from '../wallet/transaction.rules.ts'
import type { ReportedTransaction } from './reconcile.rules.ts'

/** What was bet (in) and won (out) on a day, as each side has it; in minor units. */
export interface VendorSums {
  readonly vendorIn: bigint
  readonly houseIn: bigint
  readonly vendorOut: bigint
  readonly houseOut: bigint
}

export const noSums: VendorSums = { vendorIn: 0n, houseIn: 0n, vendorOut: 0n, houseOut: 0n }

export function addVendorSums(left: VendorSums, right: VendorSums): VendorSums {
  return {
    vendorIn: left.vendorIn + right.vendorIn,
    houseIn: left.houseIn + right.houseIn,
    vendorOut: left.vendorOut + right.vendorOut,
    houseOut: left.houseOut + right.houseOut,
  }
}

/**
 * What one listed transaction adds. Rollbacks carry no amount of their own, so a bet that was undone counts on both sides or,
 * where the vendor lists it as failed, on neither.
 */
export function sumsOfReported(
  { id, type, status, amountMinor }: ReportedTransaction,
  stored: ReadonlyMap<string, StoredTransaction>,
): VendorSums {
  if (type === 'rollback') return noSums
  const here = stored.get(id)
  const posting = isCancelled(here) ? undefined : askedPostings(here?.postings ?? [])[0]
  const isUndone = status === 'failed' && stored.has(undoKey(id))
  const there = status === 'confirmed' ? amountMinor : 0n
  const house = posting === undefined || isUndone ? noSums : sumsOfPosting(posting)
  return addVendorSums(house, type === 'bet' ? { ...noSums, vendorIn: there } : { ...noSums, vendorOut: there })
}

/** What a posting of ours adds that the vendor does not list. */
export function sumsOfPosting({ kind, amountMinor }: Posting): VendorSums {
  const amount = amountMinor < 0n ? -amountMinor : amountMinor
  if (kind === 'stake') return { ...noSums, houseIn: amount }
  return kind === 'payout' ? { ...noSums, houseOut: amount } : noSums
}
