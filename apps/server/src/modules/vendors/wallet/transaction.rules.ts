import type { Minor } from '@baize/money'
import type { Posting, StoredTransaction } from '../../ledger/index.ts'

/** The claim that every undoing of a transaction makes, so that it happens once whatever id it comes with. */
export function undoKey(original: string): string {
  return `undo:${original}`
}

/** The claim of a vendor's request, so that its id stands for one transaction only. */
export function requestKey(request: string): string {
  return `request:${request}`
}

/** What the posting of a free bet says: what it was worth, in minor units. */
export function freeBet(amountMinor: Minor): string {
  return `free:${amountMinor}`
}

/** What the references of bets and wins begin with that say what they have to do with the vendor's jackpot. */
export const jackpotPrefix = 'jackpot:'

export function jackpotReference(jackpot: string | undefined): string | undefined {
  return jackpot === undefined ? undefined : `${jackpotPrefix}${jackpot}`
}

/** Whether a posting of zero with this reference is a bet. */
export function isBetOfZero(reference: string | undefined): boolean {
  return reference === 'bet' || reference?.startsWith('free:') === true
}

/** Ids that a vendor may use: printable, without spaces, and not of the form of our own claims and money transfers. */
export const transactionIdPattern = /^(?!undo:|transfer:|request:|free:|review:)[\x21-\x7e]{1,200}$/

/** The longest round id of a vendor. It may have blanks and letters of any script. */
export const maxRoundLength = 200

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
