import { entryOf, type SitAndGo } from '@baize/engines'
import type { Level, StoredRoom, StoredSeat } from '../rooms.types.ts'
import type { StoredTournament } from './tournaments.sql.ts'

/** How long whoever sits down last has to get ready; longer with demo opponents, who give up their seats for others. */
const readyMs = { members: 3_000, withDemos: 8_000 }

/** Whether a tournament is under way: then nobody enters or leaves. */
export const isGoing = (tournament: Pick<StoredTournament, 'state'> | undefined): tournament is StoredTournament =>
  tournament?.state === 'playing' || tournament?.state === 'paying'

/** Seats that play in a sit-and-go, with tournament chips as their chips. Whoever is away is dealt in as well. */
export function seatsPlaying(seats: readonly StoredSeat[]): readonly StoredSeat[] {
  return seats.flatMap((seat) =>
    seat.tournamentChips !== null && seat.tournamentChips > 0 ? [{ ...seat, chips: seat.tournamentChips }] : [],
  )
}

/** Whether somebody has entered, by the terms of today, and brings nothing on top of it. */
export const hasEntered = (
  terms: SitAndGo,
  { state, chips, bringing }: Pick<StoredSeat, 'state' | 'chips' | 'bringing'>,
): boolean => state === 'joining' && bringing === null && chips === entryOf(terms)

/** When a sit-and-go begins; undefined as long as a seat is free, or one is under way. */
export function startMs(
  { seats: count, sitAndGo }: Pick<Level, 'seats' | 'sitAndGo'>,
  { room, seats, tournament }: StartState,
): number | undefined {
  if (sitAndGo === undefined || isGoing(tournament) || seats.length < count) return undefined
  const members = seats.filter(({ memberId }) => memberId !== null)
  if (members.length === 0 || !seats.every((seat) => hasEntered(sitAndGo, seat))) return undefined
  const wait = members.length < seats.length ? readyMs.withDemos : readyMs.members
  const newest = Math.max(...members.map(({ seatedAt }) => seatedAt.epochMilliseconds))
  return Math.max(newest + wait, room.restsUntil?.epochMilliseconds ?? 0)
}

/** What decides whether a sit-and-go begins. */
export interface StartState {
  readonly room: Pick<StoredRoom, 'restsUntil'>
  readonly seats: readonly StoredSeat[]
  readonly tournament: Pick<StoredTournament, 'state'> | undefined
}
