import type { Posting, StoredTransaction } from '../../ledger/index.ts'

/** The claim that every undoing of a transaction makes, so that it happens once whatever id it comes with. */
export function undoKey(original: string): string {
  return `undo:${original}`
}

/** Ids that a vendor may use: printable, without spaces, and not of the form of our own claims and money transfers. */
export const transactionIdPattern = /^(?!undo:|transfer:)[\x21-\x7e]{1,200}$/

/** The form of a vendor's round ids. */
export const roundPattern = /^[\x21-\x7e]{1,200}$/

/**
 * Whether a transaction was cancelled before it came. A bet or win of zero is a posting of zero too, but with a
 * reference.
 */
export function isCancelled(stored: StoredTransaction | undefined): boolean {
  const first = stored?.postings[0]
  return first !== undefined && first.kind === 'tombstone' && first.reference === undefined
}

/** Our id for a transaction: the player and the stored position in the player's account. It never changes. */
export function transactionIdOf(playerName: string, posting: Pick<Posting, 'sequence'>): string {
  return `${playerName}-${posting.sequence}`
}
