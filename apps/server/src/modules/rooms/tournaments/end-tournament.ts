import { placesAfter, placesAtEnd, prizesOfSeats } from '@baize/engines'
import type { Database } from '../../../kernel/database/pool.ts'
import { postTournamentApart } from '../money/post-apart.ts'
import { postTournament } from '../money/post-tournament.ts'
import type { RoomParts } from '../rooms.parts.ts'
import { roomOf } from '../rooms.sql.ts'
import type { RoomPlace, StoredHand } from '../rooms.types.ts'
import { noteUnposted } from '../seats/seats.sql.ts'
import {
  decideTournament,
  leaveAll,
  moveTournament,
  noteOut,
  noteTournamentChips,
  tournamentById,
  type StoredTournament,
} from './tournaments.sql.ts'

/** What a hand leaves a seat of a tournament with. */
export interface TournamentHandAfter {
  readonly seat: number
  readonly seatingId: string
  readonly net: number
}

/**
 * Notes what a hand has changed: chips, and who is out with which place. If only one seat has chips, or only demo opponents have, all places
 * and prizes are decided. Call it in the transaction that ends the hand, which happens once.
 */
export async function afterTournamentHand(
  tx: Database,
  { handNo, players, tournamentId }: Pick<StoredHand, 'handNo' | 'players' | 'tournamentId'>,
  after: readonly TournamentHandAfter[],
): Promise<void> {
  if (tournamentId === null) return
  await noteTournamentChips(tx, after)
  const hand = players.map(({ seat, chips }) => {
    const net = after.find((one) => one.seat === seat)?.net ?? 0
    return { seat, before: chips, after: chips + net }
  })
  await noteOut(tx, tournamentId, placesAfter(hand), handNo)
  const left = hand.filter((one) => one.after > 0)
  const isMember = (seat: number) => players.some((one) => one.seat === seat && one.memberId !== null)
  if (left.length > 1 && left.some(({ seat }) => isMember(seat))) return
  const tournament = await tournamentById(tx, tournamentId)
  const first = placesAtEnd(left.map(({ seat, after: chips }) => ({ seat, chips })))
  const before = tournament.players.flatMap(({ seat, place }) => (place === null ? [] : [{ seat, place }]))
  const places = [...first, ...before]
  const prizes = prizesOfSeats(tournament.terms, places)
  await decideTournament(
    tx,
    tournamentId,
    places.map(({ seat, place }) => ({ seat, place, prize: prizes.get(seat) ?? 0 })),
  )
}

/**
 * Pays a tournament whose places are decided: first the ledger, under keys that work once, then the seats, once. Whatever ends in between
 * is done again by whoever comes next. With `isApart`, seats whose posting fails are set apart with their entry, and all others are paid.
 */
export async function payTournament(
  parts: RoomParts,
  place: RoomPlace,
  tournament: StoredTournament,
  isApart = false,
): Promise<void> {
  const failed = isApart ? await postTournamentApart(parts, tournament) : await postAll(parts, tournament)
  await parts.database.transaction().execute(async (tx) => {
    await roomOf(tx, place, true)
    if (!(await moveTournament(tx, tournament.tournamentId, 'paying', 'paid', parts.clock.now()))) return
    await leaveAll(tx, tournament, ({ seat, entry, prize }) => (failed.includes(seat) ? entry : (prize ?? 0)))
    const unposted = tournament.players.filter(({ seat }) => failed.includes(seat)).map(({ seatingId }) => seatingId)
    await noteUnposted(tx, tournament.tournamentId, unposted)
  })
}

async function postAll(parts: RoomParts, tournament: StoredTournament): Promise<readonly number[]> {
  await postTournament(parts, tournament)
  return []
}

/** Calls a tournament off that cannot go on: every entry goes back. Not if its places are decided meanwhile. */
export async function refundTournament(
  parts: RoomParts,
  place: RoomPlace,
  tournament: StoredTournament,
): Promise<void> {
  await parts.database.transaction().execute(async (tx) => {
    await roomOf(tx, place, true)
    if (!(await moveTournament(tx, tournament.tournamentId, 'playing', 'refunded', parts.clock.now()))) return
    await leaveAll(tx, tournament, ({ entry }) => entry)
  })
}
