// What pages hear of a room over the socket.
import type { RoomHand, RoomLine, RoomSeat } from './rooms.ts'
import type { RoomTournament } from './sit-and-gos.ts'

/** What happened in a room. `seq` counts by one; after a gap, ask with `openRoom`. */
export type RoomMessage = {
  readonly type: 'room'
  readonly roomId: string
  readonly seq: number
  readonly now: string
  readonly change: RoomChange
}

export type RoomChange =
  | {
      readonly kind: 'players'
      readonly players: readonly RoomSeat[]
      readonly waiting: number
      readonly tournament: RoomTournament | null
      readonly startsAt: string | null
    }
  /** The hand as somebody who only watches sees it. What a seat alone may see comes in {@link RoomCardsMessage}. */
  | {
      readonly kind: 'hand'
      readonly hand: RoomHand
      readonly next: { readonly handNo: number; readonly deckRoot: string }
    }
  | { readonly kind: 'lines'; readonly lines: readonly RoomLine[] }
  | { readonly kind: 'changed' }

/** Only to the pages of the player in this seat, before the room's message about the same action: the hand as that seat sees it. */
export type RoomCardsMessage = {
  readonly type: 'roomCards'
  readonly roomId: string
  readonly handId: string
  readonly actionNo: number
  readonly view: RoomHand['view']
}
