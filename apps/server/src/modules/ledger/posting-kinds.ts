/**
 * What a posting is for, as stored in the database. The numbers never change, because old rows carry them. The database
 * enforces the same list (`ledger_posting_kind_known`), and a test compares the two.
 */
export const postingKinds = {
  stake: 1,
  payout: 2,
  grant: 3,
  rollback: 4,
  hold: 5,
  capture: 6,
  release: 7,
  /** Occupies the key of something that must never happen, and moves no money. */
  tombstone: 8,
  adjustment: 9,
  deposit: 10,
  withdrawal: 11,
  transfer: 12,
  refund: 13,
  /** What a member owes because a win was taken back that was spent already, and what settles it. */
  debt: 14,
  /** Takes a win that is too high to be paid without a review into the account `wins_held`. */
  review: 15,
  /** Opens a bonus with money of its own, or ends it. */
  bonus: 16,
  /** What a stake takes out of a bonus, and what goes back to it of a payout or a returned stake. */
  bonus_share: 17,
  /** What an agent is paid under a contract, and what an agent pays their own downline. */
  pay: 18,
} as const

/** The name of a kind of posting. */
export type PostingKind = keyof typeof postingKinds

// An object literal has exactly the keys and values of its type.
const names = new Map(Object.entries(postingKinds).map(([name, number]) => [number as number, name as PostingKind]))

/** Returns the name of a stored kind. Throws for a number that no version of the ledger has used. */
export function postingKindOf(number: number): PostingKind {
  const name = names.get(number)
  if (name === undefined) throw new Error(`unknown kind of posting ${number}`)
  return name
}

/**
 * Whether the lane itself adds postings of this kind, next to those that a command asks for. A command cannot ask for
 * one, and is not compared with them when it is repeated.
 */
export function isAdded(kind: PostingKind): boolean {
  return kind === 'debt' || kind === 'review' || kind === 'bonus_share'
}

/** The postings that commands asked for, without those that the lane added. */
export function askedPostings<T extends { readonly kind: PostingKind }>(postings: readonly T[]): readonly T[] {
  return postings.some(({ kind }) => isAdded(kind)) ? postings.filter(({ kind }) => !isAdded(kind)) : postings
}

/** Whether a posting of this kind may have the amount 0. */
export function mayBeZero(kind: PostingKind): boolean {
  return kind === 'tombstone' || kind === 'rollback' || kind === 'bonus'
}
