/**
 * What a posting is for, as the database stores it. The numbers are for ever: rows of years ago carry them. The
 * database checks the same list (`ledger_posting_kind_known`), and a test compares the two.
 */
export const postingKinds = {
  stake: 1,
  payout: 2,
  grant: 3,
  rollback: 4,
  hold: 5,
  capture: 6,
  release: 7,
  /** Occupies the key of something that must never happen any more; moves nothing. */
  tombstone: 8,
  adjustment: 9,
  deposit: 10,
  withdrawal: 11,
  transfer: 12,
  refund: 13,
} as const

/** The name of a kind of posting. */
export type PostingKind = keyof typeof postingKinds

// The entries of a literal object are exactly its type's keys and values.
const names = new Map(Object.entries(postingKinds).map(([name, number]) => [number as number, name as PostingKind]))

/** The name of a stored kind. Throws for a number that no version of the ledger ever wrote. */
export function postingKindOf(number: number): PostingKind {
  const name = names.get(number)
  if (name === undefined) throw new Error(`unknown kind of posting ${number}`)
  return name
}

/** Whether a posting of this kind may move nothing. */
export function mayBeZero(kind: PostingKind): boolean {
  return kind === 'tombstone' || kind === 'rollback'
}
