import type { Ports } from '@baize/sandbox-kit'
import type { JsonObject } from '@baize/vendor-wire'
import type { HallStake } from '../books/entries.ts'
import type { GameBook } from '../games/game-book.ts'
import type { PlayRefusal } from '../play/play-refusal.ts'
import type { Archive } from './archive.ts'
import type { Desk } from './desk.ts'
import type { HallName } from './hall-name.ts'
import type { Seat } from './seat.ts'

export type { Seat } from './seat.ts'

/** What a window shows, as JSON. Each hall exports its own type of it, which its window imports. */
export type HallView = object

/** One action of a window, not validated yet apart from these two fields. */
export interface HallAction extends JsonObject {
  readonly requestId: string
  readonly kind: string
}

/** A place of games that have a life between two requests. */
export interface Hall {
  readonly name: HallName
  /** The current view of a seat; it changes nothing but time. */
  view(seat: Seat): HallView
  /**
   * Carries out one action, which it validates, and returns the new view or why it was refused. Actions of one seat come
   * one after another; a request id that was accepted is not passed on a second time.
   */
  act(seat: Seat, action: HallAction): Promise<HallView | PlayRefusal>
  /**
   * After a restart, before anybody is served: this hall's stakes that were taken and whose rounds have not ended. Each
   * round must be continued, settled or refunded.
   */
  resume(open: readonly HallStake[]): Promise<void>
  /** Stops its timers. */
  close(): void
}

/** The dependencies of a hall. */
export interface HallParts {
  readonly desk: Desk
  readonly ports: Ports
  readonly games: GameBook
  readonly archive: Archive
}

/** Opens a hall. */
export type OpenHall = (parts: HallParts) => Hall
