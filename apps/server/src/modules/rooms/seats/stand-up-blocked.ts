import { handById } from '../hands/hands.sql.ts'
import { walletKindOf } from '../money/chips.ts'
import type { RoomParts } from '../rooms.parts.ts'
import { roomOf } from '../rooms.sql.ts'
import type { RoomPlace, StoredSeat } from '../rooms.types.ts'
import { setState } from './seats.sql.ts'

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
 * the game was closed. Their chips go home, and no hand is dealt to them; a hand that they are in is played to its end. Returns whether there
 * was anybody.
 *
 * Their balance is what is blocked; chips at tables know nothing of it. A limit that is reached stands nobody up: chips count towards it when
 * they are brought.
 */
export async function standUpBlocked(
  parts: RoomParts,
  place: RoomPlace,
  seats: readonly StoredSeat[],
): Promise<boolean> {
  const blocked = await blockedAmong(parts, place, seats)
  if (blocked.length === 0) return false
  await parts.database.transaction().execute(async (tx) => {
    const room = await roomOf(tx, place, true)
    const hand = room.handId === null ? undefined : await handById(tx, room.handId)
    const inHand = new Set(hand?.state === 'playing' ? hand.players.map(({ seatingId }) => seatingId) : [])
    const now = parts.clock.now()
    for (const { seatingId, state } of blocked)
      // Unless something else was decided meanwhile: then they are looked at again.
      await setState(tx, [seatingId], inHand.has(seatingId) ? 'leaving' : 'left', now, state)
  })
  return true
}

async function blockedAmong(
  { ledger, catalog, identity }: RoomParts,
  { brandId, level }: RoomPlace,
  seats: readonly StoredSeat[],
): Promise<readonly StoredSeat[]> {
  const members = seats.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  if (members.length === 0) return []
  const currency = level.currency.code
  const isClosed = !isGameOpen({ catalog }, { brandId, level })
  const active = await identity.activeMembers(brandId, members)
  const isBlocked = async ({ memberId }: StoredSeat) =>
    memberId !== null &&
    (isClosed ||
      active.get(memberId) === false ||
      ledger.isBlocked(await ledger.memberAccount({ brandId, memberId, currency, kind: walletKindOf(level) })))
  const blocked = await Promise.all(seats.map(isBlocked))
  // Whoever plays a sit-and-go stays in it: the entry is staked already.
  return seats.filter(({ tournamentChips }, place) => tournamentChips === null && blocked[place] === true)
}
