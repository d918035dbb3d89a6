import { formatAmount, minor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findOpenRoom, findRoom, ownSeat, type RoomHouse } from '../find-room.ts'
import { handById } from '../hands/hands.sql.ts'
import { chipAccounts, takeChipsHome } from '../money/chips.ts'
import { roomOf } from '../rooms.sql.ts'
import { deleteWaiting, insertWaiting, noteSeed, seatsOf, setState, waitingIn } from './seats.sql.ts'
import { changing, isHandOn, seatsToGive } from './take-seat.ts'

/** How many may wait for a seat of a room. */
const maxWaiting = 30

/**
 * Stands up. The chips go home at once, or after the hand that is under way: until then, the time of every decision passes at once. Nobody
 * leaves a sit-and-go that has begun: refuses with `rooms.tournament_started`.
 */
export async function leaveSeat(
  house: RoomHouse,
  session: Session,
  roomId: string,
): Promise<{ readonly left: boolean; readonly balanceAfter: string }> {
  const actor = findRoom(house, session, roomId)
  const { parts } = house
  const { place } = actor
  return changing(actor, async () => {
    const seat = await parts.database.transaction().execute(async (tx) => {
      const room = await roomOf(tx, place, true)
      const own = ownSeat(await seatsOf(tx, place), session)
      if (own === undefined) throw new Refusal('rooms.not_seated')
      if (own.bringing !== null || own.unpostedHand !== null) throw new Refusal('wallet.busy', { retryAfterSeconds: 1 })
      if (own.tournamentChips !== null) throw new Refusal('rooms.tournament_started')
      const hand = room.handId === null ? undefined : await handById(tx, room.handId)
      const isInHand = hand?.state === 'playing' && hand.players.some(({ seatingId }) => seatingId === own.seatingId)
      await setState(tx, [own.seatingId], isInHand ? 'leaving' : 'left', parts.clock.now())
      return { ...own, isInHand }
    })
    const home = seat.isInHand ? undefined : await takeChipsHome(parts, place, seat)
    const { main } = await chipAccounts(parts, place, session.memberId)
    const balance = home ?? (await parts.ledger.balance(main))
    return { left: !seat.isInHand, balanceAfter: formatAmount(minor(balance), place.level.currency.digits) }
  })
}

/** Sits out, or comes back for the next hand. */
export async function setAway(
  house: RoomHouse,
  session: Session,
  { roomId, away }: { readonly roomId: string; readonly away: boolean },
): Promise<void> {
  const actor = findRoom(house, session, roomId)
  const { database, clock } = house.parts
  await changing(actor, () =>
    database.transaction().execute(async (tx) => {
      await roomOf(tx, actor.place, true)
      const own = ownSeat(await seatsOf(tx, actor.place), session)
      if (own === undefined || own.state === 'left' || own.state === 'leaving') throw new Refusal('rooms.not_seated')
      if (own.state === 'paying' || own.state === 'out' || (own.state === 'away') === away) return
      // Whoever waits for a sit-and-go to begin either stays or leaves.
      if (actor.place.level.sitAndGo !== undefined && own.tournamentChips === null) return
      await setState(tx, [own.seatingId], away ? 'away' : 'joining', clock.now())
    }),
  )
}

/**
 * Joins a room's waiting list, or leaves it. Returns the place in it, from 1. A seat is kept for whoever waits: nobody may have one kept that they
 * could take, so it refuses with `rooms.seat_free`.
 */
export async function wait(
  house: RoomHouse,
  session: Session,
  { roomId, waiting }: { readonly roomId: string; readonly waiting: boolean },
): Promise<number | null> {
  const actor = waiting ? findOpenRoom(house, session, roomId) : findRoom(house, session, roomId)
  const { database, clock } = house.parts
  const { memberId } = session
  // The next one begins with free seats for all.
  if (waiting && actor.place.level.sitAndGo !== undefined) throw new Refusal('rooms.no_waiting_list')
  return changing(actor, () =>
    database.transaction().execute(async (tx) => {
      const room = await roomOf(tx, actor.place, true)
      if (!waiting) {
        await deleteWaiting(tx, actor.place, memberId)
        return null
      }
      const seats = await seatsOf(tx, actor.place)
      if (ownSeat(seats, session) !== undefined) throw new Refusal('rooms.seated_already')
      const before = await waitingIn(tx, actor.place)
      const place = before.findIndex((one) => one.memberId === memberId)
      if (place !== -1) return place + 1
      const { free, demos } = seatsToGive(actor.place.level, { seats, isPlaying: isHandOn(room) })
      if (free.length + demos.length > before.length) throw new Refusal('rooms.seat_free')
      if (before.length >= maxWaiting) throw new Refusal('rooms.waiting_full')
      await insertWaiting(tx, actor.place, memberId, clock.now())
      return before.length + 1
    }),
  )
}

/**
 * Takes what a player adds to the next deck. It has to name the commitment that it answers; refuses with `rooms.seed_too_late` if that deck is
 * dealt already, or has a seed of this seat. The same seed again changes nothing.
 */
export async function giveSeed(
  house: RoomHouse,
  session: Session,
  {
    roomId,
    ...asked
  }: { readonly roomId: string; readonly handNo: number; readonly deckRoot: string; readonly seed: string },
): Promise<void> {
  const actor = findRoom(house, session, roomId)
  const { database } = house.parts
  await actor.inTurn(() =>
    database.transaction().execute(async (tx) => {
      const room = await roomOf(tx, actor.place, true)
      const own = ownSeat(await seatsOf(tx, actor.place), session)
      if (own === undefined) throw new Refusal('rooms.not_seated')
      if (room.nextHandNo !== asked.handNo || room.nextRoot !== asked.deckRoot) throw new Refusal('rooms.seed_too_late')
      if (own.deckSeedHand === asked.handNo && own.deckSeed === asked.seed) return
      if (!(await noteSeed(tx, own.seatingId, asked))) throw new Refusal('rooms.seed_too_late')
    }),
  )
  actor.stale()
}
