import type { Session } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { CatalogGame } from '../catalog/index.ts'
import type { RoomActor } from './drive/room-actor.ts'
import { nameOf } from './drive/room-driver.ts'
import type { RoomParts } from './rooms.parts.ts'
import type { StoredSeat } from './rooms.types.ts'

/** The rooms of all brands in this process. */
export interface RoomHouse {
  readonly parts: RoomParts
  readonly actors: ReadonlyMap<string, RoomActor>
}

/**
 * Returns a game in whose rooms this session may play now. Refuses unknown games, games other than that of the session's window, and games
 * that are not open.
 */
export function findCardGame(
  { catalog, levelsOf }: Pick<RoomParts, 'catalog' | 'levelsOf'>,
  { brandId, gameCode: ofWindow }: Pick<Session, 'brandId' | 'gameCode'>,
  gameCode: string,
): CatalogGame {
  if (ofWindow !== undefined && ofWindow !== gameCode) throw new Refusal('game.not_found')
  const game = catalog.ownGame(brandId, gameCode)
  if (game === undefined || !levelsOf(brandId).some((level) => level.game.code === gameCode))
    throw new Refusal('game.not_found')
  if (!catalog.of(brandId).isOpen(game)) throw new Refusal('game.in_preparation')
  return game
}

/**
 * Returns a room of the session's brand, wallet and window; refuses with `rooms.not_found`. So trial play has its own rooms and members
 * theirs, and nobody watches or sits in the others'. A room of a game that is closed can be left.
 */
export function findRoom(
  { actors }: RoomHouse,
  { brandId, wallet, gameCode }: Pick<Session, 'brandId' | 'wallet' | 'gameCode'>,
  roomId: string,
): RoomActor {
  const actor = actors.get(nameOf({ brandId, roomId }))
  if (actor === undefined) throw new Refusal('rooms.not_found')
  const { level } = actor.place
  if (level.wallet !== wallet || (gameCode !== undefined && gameCode !== level.game.code))
    throw new Refusal('rooms.not_found')
  return actor
}

/** The same to sit down: refuses games that are closed. */
export function findOpenRoom(house: RoomHouse, session: Session, roomId: string): RoomActor {
  const actor = findRoom(house, session, roomId)
  const { catalog } = house.parts
  const game = catalog.ownGame(session.brandId, actor.place.level.game.code)
  if (game === undefined || !catalog.of(session.brandId).isOpen(game)) throw new Refusal('rooms.not_found')
  return actor
}

/** The seat of a member in a room of their wallet; undefined without one. */
export function ownSeat(seats: readonly StoredSeat[], { memberId }: Pick<Session, 'memberId'>): StoredSeat | undefined {
  return seats.find((seat) => seat.memberId === memberId)
}
