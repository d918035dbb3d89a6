import type { Posting, StoredTransaction } from '../../ledger/index.ts'

/** What every undoing of a transaction claims, so that it happens once, whatever id it comes with. */
export function undoKey(original: string): string {
  return `undo:${original}`
}

/** Ids that a vendor may give: printable, without blanks, and never one of our own: claims, and transfers of money. */
export const transactionIdPattern = /^(?!undo:|transfer:)[\x21-\x7e]{1,200}$/

/** A round as a vendor names it. */
export const roundPattern = /^[\x21-\x7e]{1,200}$/

/** Whether a transaction was cancelled before it came. A bet or win of nothing is a posting of nothing with a reference. */
export function isCancelled(stored: StoredTransaction | undefined): boolean {
  const first = stored?.postings[0]
  return first !== undefined && first.kind === 'tombstone' && first.reference === undefined
}

/** The id that we give a transaction: the player and the place in the player's account, as stored; it never changes. */
export function transactionIdOf(playerName: string, posting: Pick<Posting, 'sequence'>): string {
  return `${playerName}-${posting.sequence}`
}
