import type { RetryClock } from '@baize/vendor-wire'
import type { GameSession, Movement } from '../books/entries.ts'

/** Why the platform refused, as a code for the game window. */
export type RefusalReason = 'insufficient_funds' | 'session_ended' | 'limit' | 'disabled' | 'unavailable' | 'refused'

/** The outcome of a call to the platform's wallet. */
export type WalletAnswer =
  /** Booked. `moved` is false for a rollback that had nothing to undo. */
  | { readonly outcome: 'confirmed'; readonly balanceMinor: bigint | undefined; readonly moved: boolean }
  | { readonly outcome: 'refused'; readonly reason: RefusalReason; readonly said: string }
  /** Attempts or time ran out, and the outcome is unknown. */
  | { readonly outcome: 'unclear' }

/** A movement other than a bet; it is sent until done. */
export type Owed = Movement & { readonly type: 'win' | 'rollback' | 'finish' | 'freespins' }

/** A vendor's client for the platform's wallet, with the vendor's dialect and retry schedule. */
export interface WalletClient {
  balance(session: GameSession & { readonly accountId: string }, clock: RetryClock): Promise<WalletAnswer>
  bet(movement: Movement, clock: RetryClock): Promise<WalletAnswer>
  /** One run of the vendor's retries for a win, a rollback, a finish or the end of free rounds. */
  send(movement: Owed, clock: RetryClock): Promise<WalletAnswer>
}

/** Whether a movement is owed, and so sent until done. */
export function isOwed(movement: Movement): movement is Owed {
  return movement.type !== 'bet'
}
