import { createHash } from 'node:crypto'
import { blindsAt, termsOfBlinds, type HandTerms } from '@baize/engines'
import type { Database } from '../../../kernel/database/pool.ts'
import { uuidV7 } from '../../../kernel/ids.ts'
import { insertHand } from '../hands/hands.sql.ts'
import { nextDeck } from '../hands/next-deck.ts'
import { noteDealt, roomOf } from '../rooms.sql.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { HandPlayer, Level, RoomPlace, StoredHand, StoredRoom, StoredSeat } from '../rooms.types.ts'
import { seatsOf, setState } from '../seats/seats.sql.ts'
import { standUpBlocked } from '../seats/stand-up-blocked.ts'
import { isGoing, seatsPlaying } from '../tournaments/tournament.ts'
import { noteBlinds, tournamentById, type StoredTournament } from '../tournaments/tournaments.sql.ts'
import type { RoomState } from './room-actor.ts'

/** How long somebody who sits down may get ready before a room that rested deals. */
const readyMs = 2_000
/** A sit-and-go in which no hand was dealt for so long had to wait: its blinds do not rise meanwhile. */
const longIdleMs = 10_000

/** Who may be dealt in, and in which sit-and-go, if the room plays one. */
type Sitting = Pick<RoomState, 'seats' | 'tournament'>

/** Who is dealt in: those who want to play and have enough chips; in a sit-and-go everybody with tournament chips. */
export function dealtIn(level: Level, { seats, tournament }: Sitting): readonly StoredSeat[] {
  // A sit-and-go that is under way is played to its end, also if its level has become one of cash hands.
  if (level.sitAndGo !== undefined || isGoing(tournament)) {
    const playing = tournament?.state === 'playing' ? seatsPlaying(seats) : []
    return playing.length > 1 ? playing : []
  }
  const least = level.game.leastChips(level.terms)
  const ready = seats.filter(({ state, chips }) => (state === 'joining' || state === 'playing') && chips >= least)
  const isEnough = ready.length >= level.game.fewestSeats && ready.some(({ memberId }) => memberId !== null)
  return isEnough ? ready : []
}

/** When the next hand may be dealt; undefined while too few want to play. */
export function dealMs(level: Level, state: Sitting & Pick<RoomState, 'room'>): number | undefined {
  const { room, tournament } = state
  const ready = dealtIn(level, state)
  if (ready.length === 0) return undefined
  const restsMs = room.restsUntil?.epochMilliseconds ?? 0
  if (isGoing(tournament)) return Math.max(tournament.startedAt.epochMilliseconds, restsMs)
  const joining = ready.filter(({ state: now, memberId }) => now === 'joining' && memberId !== null)
  const newest = Math.max(...joining.map(({ seatedAt }) => seatedAt.epochMilliseconds + readyMs), 0)
  return Math.max(newest, restsMs)
}

/**
 * Deals the next hand: the sealed deck that was published before, in the order that the seeds of all seats make of it. Returns whether it
 * did; not if a hand is under way or too few want to play.
 */
export async function dealHand(parts: RoomParts, place: RoomPlace): Promise<boolean> {
  const { database, clock } = parts
  const { level } = place
  if (level.sitAndGo === undefined) {
    const ready = dealtIn(level, { seats: await seatsOf(database, place), tournament: undefined })
    if (await standUpBlocked(parts, place, ready)) return false
  }
  const next = nextDeck(parts, level.game.deckSize)
  return database.transaction().execute(async (tx) => {
    const room = await roomOf(tx, place, true)
    const tournament = room.tournamentId === null ? undefined : await tournamentById(tx, room.tournamentId)
    const ready = dealtIn(level, { seats: await seatsOf(tx, place), tournament })
    const now = clock.now().round({ smallestUnit: 'microsecond', roundingMode: 'trunc' })
    const isUnderWay = room.restsUntil === null && room.handId !== null
    const isShown = room.restsUntil !== null && Temporal.Instant.compare(now, room.restsUntil) < 0
    if (ready.length === 0 || isUnderWay || isShown) return false
    const terms = isGoing(tournament) ? await raiseBlinds(tx, tournament, room, now) : level.terms
    const hand = handOf(parts, place, { room, ready, terms, now, tournament })
    await insertHand(tx, hand)
    await noteDealt(tx, place, { handId: hand.handId, button: hand.setup.button, next })
    const joining = ready.filter(({ state }) => state === 'joining').map(({ seatingId }) => seatingId)
    await setState(tx, joining, 'playing', now)
    return true
  })
}

/** Moves the blinds of a sit-and-go on. Time in which no hand was dealt, since nobody could play, does not count. */
async function raiseBlinds(
  tx: Database,
  { tournamentId, terms, blindLevel, blindsSince, startedAt }: StoredTournament,
  { restsUntil }: StoredRoom,
  now: Temporal.Instant,
): Promise<HandTerms> {
  const readyAtMs = Math.max(startedAt.epochMilliseconds, restsUntil?.epochMilliseconds ?? 0)
  const idleMs = now.epochMilliseconds - readyAtMs
  const sinceMs = blindsSince.epochMilliseconds + (idleMs > longIdleMs ? idleMs : 0)
  const blinds = blindsAt(terms, { level: blindLevel, sinceMs }, now.epochMilliseconds)
  await noteBlinds(tx, tournamentId, blinds)
  return termsOfBlinds(terms, blinds.level)
}

function handOf(
  { randomness }: RoomParts,
  { brandId, roomId, level }: RoomPlace,
  deal: {
    readonly room: StoredRoom
    readonly ready: readonly StoredSeat[]
    readonly terms: HandTerms
    readonly now: Temporal.Instant
    readonly tournament: StoredTournament | undefined
  },
): StoredHand {
  const { room, ready, terms, now, tournament } = deal
  const players = ready.map((seat) => playerOf(room, seat))
  const seats = ready.map(({ seat }) => seat)
  const button = level.game.nextButton(room.button ?? undefined, seats)
  return {
    brandId,
    roomId,
    handId: uuidV7(now.epochMilliseconds, randomness.bytes(10)),
    gameCode: level.game.code,
    currency: level.currency.code,
    handNo: room.nextHandNo,
    deckRoot: room.nextRoot,
    deckSeedSealed: room.nextSeedSealed,
    definitionHash: level.game.definitionHash,
    setup: { seats: players.map(({ seat, chips }) => ({ seat, chips })), button, terms },
    players,
    tournamentId: isGoing(tournament) ? tournament.tournamentId : null,
    state: 'playing',
    startedAt: now,
    endedAt: null,
  }
}

function playerOf(room: StoredRoom, seat: StoredSeat): HandPlayer {
  const { seatingId, memberId, accountId, demoName, chips, timeBankMs, deckSeed, deckSeedHand } = seat
  const fresh = deckSeed !== null && deckSeedHand === room.nextHandNo
  return {
    seat: seat.seat,
    seatingId,
    memberId: memberId === null ? null : String(memberId),
    accountId: accountId === null ? null : String(accountId),
    demoName,
    chips,
    timeBankMs,
    seed: fresh ? deckSeed : followingSeed(deckSeed ?? `${room.nextRoot} ${seat.seat}`, room.nextHandNo),
    fresh,
  }
}

/** What stands for the seed of a seat that gave none for this hand. Nobody chooses it: it follows from its last one, or from the deck. */
export function followingSeed(last: string, handNo: number): string {
  return createHash('sha256').update(`${last} ${handNo}`).digest('hex').slice(0, 32)
}
