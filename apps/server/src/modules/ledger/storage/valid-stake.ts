import type { EntryDraft } from '../ledger.types.ts'

const prefix = 'valid:'

/** The reference of an entry's posting: of a stake that counts in part only, how much of it does. */
export function referenceOf({ reference, validMinor, amountMinor }: EntryDraft): string | undefined {
  return validMinor === undefined || validMinor === -amountMinor ? reference : `${prefix}${validMinor}`
}

/** Whether a reference says how much of a stake counts. */
export function saysValid(reference: string): boolean {
  return reference.startsWith(prefix)
}

/** Whether a posting says that only a part of its stake counts. */
export const countsInPart = `coalesce(starts_with(reference, '${prefix}'), false)`

/** How much of the stake of a posting counts as turnover. For postings of the kind `stake` only. */
export const validStake = `case when ${countsInPart} then substr(reference, ${prefix.length + 1})::bigint else -amount end`
