import type { EntryDraft } from '../ledger.types.ts'

const prefix = 'valid:'

/**
 * The reference of an entry's posting: of a stake that counts in part only, how much of it does; of a rollback that returns such a stake, the
 * same and then what it rolls back; of a payout after which stakes of its round count no more, how much of them.
 */
export function referenceOf({ kind, reference, validMinor, amountMinor }: EntryDraft): string | undefined {
  if (kind === 'payout') return validMinor === undefined || validMinor === 0n ? reference : `${prefix}${validMinor}`
  const amount = amountMinor < 0n ? -amountMinor : amountMinor
  if (validMinor === undefined || validMinor === amount) return reference
  return reference === undefined ? `${prefix}${validMinor}` : `${prefix}${validMinor}:${reference}`
}

/** Whether a reference says how much of a stake counts. */
export function saysValid(reference: string): boolean {
  return reference.startsWith(prefix)
}

/** Whether a posting says that only a part of the stake which it takes or returns counts. */
export const countsInPart = `coalesce(starts_with(reference, '${prefix}'), false)`

const partOf = `split_part(reference, ':', 2)::bigint`

/** How much of the stake of a posting counts as turnover. For postings of the kind `stake` only. */
export const validStake = `case when ${countsInPart} then ${partOf} else -amount end`

/** How much of the stakes of its round counts no more after a payout. For postings of the kind `payout` only. */
export const validTaken = `case when ${countsInPart} then ${partOf} else 0 end`

/** How much of the stake that a posting returns had counted. For postings that return one only: refunds and rollbacks above zero. */
export const validReturned = `case when ${countsInPart} then ${partOf} else amount end`
