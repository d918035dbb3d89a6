/** The wallet's books. */
export interface MemoryBooks {
  balanceMinor: bigint
  /** Refuses new bets, as a wallet does once the session has ended. */
  isSessionOver: boolean
  /** Injected fault: a rollback of an unknown bet leaves no tombstone, so the late bet is booked. */
  forgetsTombstones: boolean
  /** The effect of every booked transaction on the balance, by id. */
  readonly booked: Map<string, bigint>
  readonly tombstones: Set<string>
  readonly undone: Set<string>
  readonly finishedRounds: Set<string>
  readonly seen: { badSignatures: number; replays: number; tombstonedBets: number }
  /** Books a transaction once. */
  book(id: string, changeMinor: bigint): 'booked' | 'replayed' | 'refused'
  /** Undoes a transaction; returns whether it existed. */
  undo(id: string, original: string): boolean
}

/** Opens the books of a wallet with one account. */
export function openMemoryBooks(balanceMinor: bigint): MemoryBooks {
  const books: MemoryBooks = {
    balanceMinor,
    isSessionOver: false,
    forgetsTombstones: false,
    booked: new Map(),
    tombstones: new Set(),
    undone: new Set(),
    finishedRounds: new Set(),
    seen: { badSignatures: 0, replays: 0, tombstonedBets: 0 },
    book(id, changeMinor) {
      if (books.booked.has(id)) {
        books.seen.replays += 1
        return 'replayed'
      }
      if (books.balanceMinor + changeMinor < 0n) return 'refused'
      books.booked.set(id, changeMinor)
      books.balanceMinor += changeMinor
      return 'booked'
    },
    undo(id, original) {
      const changeMinor = books.booked.get(original)
      if (changeMinor === undefined) {
        if (!books.forgetsTombstones) books.tombstones.add(original)
        return false
      }
      if (!books.undone.has(original)) books.book(id, -changeMinor)
      books.undone.add(original)
      return true
    },
  }
  return books
}
