import type { Language } from '@baize/phrases'
import type { GameContext } from '../game-context.ts'
import type { OpenedRooms, RoomGateway } from './room-gateway.ts'

/** What the windows of a card game between players are given when they open. */
export interface RoomsContext extends Omit<GameContext, 'opened' | 'client' | 'presence'> {
  readonly opened: OpenedRooms
  readonly gateway: RoomGateway
  readonly language: Language
}

/** Starts a card game between players whose code and art are loaded. */
export type StartRooms = (context: RoomsContext) => Promise<void>
