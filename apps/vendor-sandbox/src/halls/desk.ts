import type { JsonObject } from '@baize/vendor-wire'
import type { HallStake } from '../books/entries.ts'
import type { PlayRefusal } from '../play/play-refusal.ts'
import type { Seat } from './seat.ts'

export type { HallStake } from '../books/entries.ts'

/** What a hall asks for when a seat bets. */
export interface StakeRequest {
  /** The window's request, 8 to 64 letters, digits, `-`, `_` or `:`. Several stakes of one action need one each. */
  readonly requestId: string
  /**
   * The hall's name for the round, printable without blanks, at most 100 letters. Seats may share a round, but a name is
   * never used for another round, not even after a restart: begin it with `ports.uuid()` or the time.
   */
  readonly roundId: string
  readonly amountMinor: bigint
  /** What the hall needs to continue or refund the round after a restart; at most 4,000 letters of JSON. */
  readonly details: JsonObject
  /**
   * Asked when the money has been taken, which may take seconds: whether the round still accepts it. If not, the stake is
   * given back and refused as `stale`.
   */
  readonly isStillOpen?: () => boolean
}

/** How a stake was answered. */
export type StakeAnswer =
  | { readonly ok: true; readonly stakeId: string }
  | { readonly ok: false; readonly reason: PlayRefusal }

/** The one place where a hall touches money: the platform's wallet, money that the vendor holds, or play money of a demo. */
export interface Desk {
  /** Asks for a seat's balance; `undefined` while the platform does not reply. */
  balance(seat: Seat): Promise<bigint | undefined>
  /**
   * Takes a stake for a round; it counts only if the answer is `ok`. It is recorded before it is asked for. A repeated
   * request id gets the first answer. A round may take several stakes. One that is confirmed only after its round was
   * settled or refunded is given back and refused.
   */
  stake(seat: Seat, stake: StakeRequest): Promise<StakeAnswer>
  /**
   * Ends the round of a seat, or of the window that made a stake, and pays `amountMinor` in all; 0 if it is lost. Every
   * stake of it that was answered `ok` is ended. Resolves once that is recorded: it is sent until done, even after a
   * restart. A round that has ended is not paid again. Throws a RangeError for a negative amount.
   */
  settle(who: Seat | HallStake, end: { readonly roundId: string; readonly amountMinor: bigint }): Promise<void>
  /** Gives all stakes of the round back that were answered `ok`; recorded and sent like `settle`. */
  refund(who: Seat | HallStake, round: { readonly roundId: string }): Promise<void>
}
