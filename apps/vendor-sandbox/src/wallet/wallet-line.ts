import type { RetryClock } from '@baize/vendor-wire'
import type { GameSession, Movement } from '../books/entries.ts'

/** Why the house refused, in the game window's words. */
export type RefusalReason = 'insufficient_funds' | 'session_ended' | 'limit' | 'disabled' | 'unavailable' | 'refused'

/** How a call to the house's wallet ended. */
export type WalletAnswer =
  /** Booked. `moved` is false for a rollback that had nothing to undo. */
  | { readonly outcome: 'confirmed'; readonly balanceMinor: bigint | undefined; readonly moved: boolean }
  | { readonly outcome: 'refused'; readonly reason: RefusalReason; readonly said: string }
  /** Attempts and time are over, and nobody knows what became of it. */
  | { readonly outcome: 'unclear' }

/** A movement that is not a bet: it is sent until it is done. */
export type Owed = Movement & { readonly type: 'win' | 'rollback' | 'finish' }

/** A vendor's line to the house's wallet, in the vendor's dialect and with its clocks. */
export interface WalletLine {
  balance(session: GameSession & { readonly accountId: string }, world: RetryClock): Promise<WalletAnswer>
  bet(movement: Movement, world: RetryClock): Promise<WalletAnswer>
  /** One run of the vendor's retries for a win, a rollback or a finish. */
  send(movement: Owed, world: RetryClock): Promise<WalletAnswer>
}

/** Whether a movement is owed, and so sent until it is done. */
export function isOwed(movement: Movement): movement is Owed {
  return movement.type !== 'bet'
}
