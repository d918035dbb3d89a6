import { createHash } from 'node:crypto'
import { uuidV7 } from '../../../kernel/ids.ts'
import { insertHand } from '../hands/hands.sql.ts'
import { nextDeck } from '../hands/next-deck.ts'
import { noteDealt, roomOf } from '../rooms.sql.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { HandPlayer, Level, RoomPlace, StoredHand, StoredRoom, StoredSeat } from '../rooms.types.ts'
import { seatsOf, setState } from '../seats/seats.sql.ts'
import { standUpBlocked } from '../seats/stand-up-blocked.ts'

/** How long somebody who sits down may get ready before a room that rested deals. */
const readyMs = 2_000

/** Who is dealt in: those who want to play and have enough chips. */
export function dealtIn(level: Level, seats: readonly StoredSeat[]): readonly StoredSeat[] {
  const least = level.game.leastChips(level.terms)
  const ready = seats.filter(({ state, chips }) => (state === 'joining' || state === 'playing') && chips >= least)
  const isEnough = ready.length >= level.game.fewestSeats && ready.some(({ memberId }) => memberId !== null)
  return isEnough ? ready : []
}

/** When the next hand may be dealt; undefined while too few want to play. */
export function dealMs(level: Level, room: StoredRoom, seats: readonly StoredSeat[]): number | undefined {
  const ready = dealtIn(level, seats)
  if (ready.length === 0) return undefined
  const joining = ready.filter(({ state, memberId }) => state === 'joining' && memberId !== null)
  const newest = Math.max(...joining.map(({ seatedAt }) => seatedAt.epochMilliseconds + readyMs), 0)
  return Math.max(newest, room.restsUntil?.epochMilliseconds ?? 0)
}

/**
 * Deals the next hand: the sealed deck that was published before, in the order that the seeds of all seats make of it. Returns whether it
 * did; not if a hand is under way or too few want to play.
 */
export async function dealHand(parts: RoomParts, place: RoomPlace): Promise<boolean> {
  const { database, clock, randomness } = parts
  const { level } = place
  if (await standUpBlocked(parts, place, dealtIn(level, await seatsOf(database, place)))) return false
  const next = nextDeck(parts, level.game.deckSize)
  return database.transaction().execute(async (tx) => {
    const room = await roomOf(tx, place, true)
    const ready = dealtIn(level, await seatsOf(tx, place))
    const now = clock.now().round({ smallestUnit: 'microsecond', roundingMode: 'trunc' })
    const isUnderWay = room.restsUntil === null && room.handId !== null
    const isShown = room.restsUntil !== null && Temporal.Instant.compare(now, room.restsUntil) < 0
    if (ready.length === 0 || isUnderWay || isShown) return false
    const players = ready.map((seat) => playerOf(room, seat))
    const seats = ready.map(({ seat }) => seat)
    const button = level.game.nextButton(room.button ?? undefined, seats)
    const setup = { seats: players.map(({ seat, chips }) => ({ seat, chips })), button, terms: level.terms }
    const hand: StoredHand = {
      brandId: place.brandId,
      roomId: place.roomId,
      handId: uuidV7(now.epochMilliseconds, randomness.bytes(10)),
      gameCode: level.game.code,
      currency: level.currency.code,
      handNo: room.nextHandNo,
      deckRoot: room.nextRoot,
      deckSeedSealed: room.nextSeedSealed,
      definitionHash: level.game.definitionHash,
      setup,
      players,
      state: 'playing',
      startedAt: now,
      endedAt: null,
    }
    await insertHand(tx, hand)
    await noteDealt(tx, place, { handId: hand.handId, button, next })
    const joining = ready.filter(({ state }) => state === 'joining').map(({ seatingId }) => seatingId)
    await setState(tx, joining, 'playing', now)
    return true
  })
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
