import type { Books } from '../books/books.ts'
import { createHallPast, type HallPast } from '../books/hall-past.ts'
import type { Seat } from './seat.ts'

/** The lists of what has ended in the halls. They outlive a restart. */
export type Archive = HallPast

/** The lists of the sandbox's books. An item that cannot be written is missing after the next restart and nowhere else. */
export function archiveOf(books: Pick<Books, 'record' | 'hallPast'>): Archive {
  return {
    add: (past) => void books.record({ kind: 'hallPast', past }).catch(() => undefined),
    of: (hall, place) => books.hallPast.of(hall, place),
  }
}

/** Lists that are forgotten with the process, for tests. */
export const createArchive = (): Archive => createHallPast()

/** The name of a player's list of a game; `undefined` in a demo, which nothing is kept of. */
export function placeOf({ session }: Pick<Seat, 'session'>): string | undefined {
  const { accountId, vendorCode, gameCode } = session
  return accountId === undefined ? undefined : `${vendorCode}/${accountId}/${gameCode}`
}
