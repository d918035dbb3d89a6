import type { MemberId } from '../../../kernel/ids.ts'
import { handById } from '../hands/hands.sql.ts'
import { walletKindOf } from '../money/chips.ts'
import type { RoomParts } from '../rooms.parts.ts'
import { roomOf } from '../rooms.sql.ts'
import type { RoomPlace, SeatState, StoredSeat, StoredWaiting } from '../rooms.types.ts'
import { deleteWaiting, setState } from './seats.sql.ts'

/**
 * Why somebody plays no further hand: `blocked` may not stake any more, `signedOut` has no session, and `gone` is an account that nobody can
 * use at the moment, or ever again: locked, closed, or a trial whose session is over.
 */
type Reason = 'blocked' | 'signedOut' | 'gone'

/** Whether hands of a room's game are dealt now. */
export function isGameOpen(
  { catalog }: Pick<RoomParts, 'catalog'>,
  { brandId, level }: Pick<RoomPlace, 'brandId' | 'level'>,
): boolean {
  const game = catalog.ownGame(brandId, level.game.code)
  return game !== undefined && catalog.of(brandId).isOpen(game)
}

/**
 * Stands up who may not stake any more: members who have excluded themselves, whose account is blocked, locked or closed, and everybody if
 * the game was closed. Their chips go home, and no hand is dealt to them; a hand that they are in is played to its end. A visitor whose trial
 * session is over is stood up as well, since nobody can come back to it. A member without a session is away, and keeps the seat as long as
 * others who are away. In a sit-and-go that has begun all of them stay, away, as the entry is staked already. Returns whether there was
 * anybody.
 *
 * Their balance is what is blocked; chips at tables know nothing of it. A limit that is reached stands nobody up: chips count towards it when
 * they are brought.
 */
export async function standUpBlocked(
  parts: RoomParts,
  place: RoomPlace,
  seats: readonly StoredSeat[],
): Promise<boolean> {
  const reasons = await reasonsOf(parts, place, seats)
  if (reasons.size === 0) return false
  return parts.database.transaction().execute(async (tx) => {
    const room = await roomOf(tx, place, true)
    const hand = room.handId === null ? undefined : await handById(tx, room.handId)
    const inHand = new Set(hand?.state === 'playing' ? hand.players.map(({ seatingId }) => seatingId) : [])
    const now = parts.clock.now()
    let isAny = false
    for (const [seat, reason] of reasons) {
      const { seatingId, state } = seat
      const next = nextOf(place, seat, { reason, isInHand: inHand.has(seatingId) })
      if (next === undefined || next === state) continue
      isAny = true
      // Unless something else was decided meanwhile: then they are looked at again.
      await setState(tx, [seatingId], next, now, state)
    }
    return isAny
  })
}

function nextOf(
  { level }: RoomPlace,
  { tournamentChips }: StoredSeat,
  { reason, isInHand }: { readonly reason: Reason; readonly isInHand: boolean },
): SeatState | undefined {
  if (tournamentChips !== null) return reason === 'blocked' ? undefined : 'away'
  if (reason === 'signedOut' && level.sitAndGo === undefined) return 'away'
  if (!isInHand) return 'left'
  // Whoever is blocked can still decide in the hand that they are in, and is looked at again after it.
  return reason === 'blocked' ? undefined : 'leaving'
}

/** Takes those off a waiting list who could not take a seat. Returns whether there was anybody. */
export async function dropWhoLeft(
  { database, identity }: RoomParts,
  place: RoomPlace,
  waiting: readonly StoredWaiting[],
): Promise<boolean> {
  if (waiting.length === 0) return false
  const members = waiting.map(({ memberId }) => memberId)
  const presences = await identity.presences(place.brandId, members)
  const left = members.filter((memberId) => isAbsent(presences.get(memberId)))
  for (const memberId of left) await deleteWaiting(database, place, memberId)
  return left.length > 0
}

async function reasonsOf(
  parts: RoomParts,
  place: RoomPlace,
  seats: readonly StoredSeat[],
): Promise<ReadonlyMap<StoredSeat, Reason>> {
  const members = seats.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  if (members.length === 0) return new Map()
  const presences = await parts.identity.presences(place.brandId, members)
  const isClosed = !isGameOpen(parts, place)
  const each = seats.map(async (seat): Promise<readonly [StoredSeat, Reason][]> => {
    const { memberId } = seat
    if (memberId === null) return []
    const presence = presences.get(memberId)
    if (presence === 'gone') return [[seat, 'gone']]
    if (isClosed || (await isBlocked(parts, place, memberId))) return [[seat, 'blocked']]
    return presence === 'signedOut' ? [[seat, 'signedOut']] : []
  })
  return new Map((await Promise.all(each)).flat())
}

async function isBlocked({ ledger }: RoomParts, { brandId, level }: RoomPlace, memberId: MemberId): Promise<boolean> {
  const currency = level.currency.code
  return ledger.isBlocked(await ledger.memberAccount({ brandId, memberId, currency, kind: walletKindOf(level) }))
}

const isAbsent = (presence: string | undefined) => presence === 'signedOut' || presence === 'gone'
