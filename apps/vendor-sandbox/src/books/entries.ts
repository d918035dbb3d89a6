import type { DrawnRound } from '../games/draw-round.ts'
import type { SandboxCurrency } from '../settings.ts'

/** A game window that the house opened. Play for fun has no account and is kept in memory only. */
export interface GameSession {
  /** The sandbox's own secret of this window. */
  readonly token: string
  readonly vendorCode: string
  readonly gameCode: string
  /** The house's account; `undefined` in a demo. */
  readonly accountId: string | undefined
  /** The house's launch session: the `token` of rs, the `session_id` of gcp. */
  readonly houseSession: string
  readonly currency: SandboxCurrency
  readonly locale: string
  readonly returnUrl: string | undefined
}

/** What moves money, or ends a round without moving any. */
export type MovementType = 'bet' | 'win' | 'rollback' | 'finish'

/** One call to the house's wallet, written down before it is sent. */
export interface Movement {
  readonly id: string
  readonly type: MovementType
  readonly vendorCode: string
  readonly accountId: string
  readonly houseSession: string
  readonly currency: { readonly code: string; readonly digits: number }
  readonly gameCode: string
  readonly roundId: string
  /** Minor units as text, since JSON has no whole numbers of this size; a finish has "0". */
  readonly amountMinor: string
  /** The bet that a win or a rollback belongs to. */
  readonly originalId?: string
  readonly closesRound: boolean
  readonly at: string
}

/** A round as it was drawn, before its stake was asked for: nothing that happens afterwards can change it. */
export interface RoundRecord {
  readonly id: string
  readonly session: string
  /** The game window's own id of the request, so that one sent again is not played again. */
  readonly requestId: string
  readonly vendorCode: string
  readonly betId: string
  readonly stakeMinor: string
  readonly payoutMinor: string
  readonly drawn: DrawnRound
  readonly at: string
}

/** How a movement ended: booked by the house, refused, or (rollbacks) known to have had nothing to undo. */
export type Ending = 'confirmed' | 'failed'

/** Money between the house and a vendor that holds it. */
export interface TransferRecord {
  readonly id: string
  readonly vendorCode: string
  readonly accountId: string
  readonly currencyCode: string
  readonly direction: 'in' | 'out'
  readonly amountMinor: string
  readonly status: 'done' | 'refused'
  /** The account's balance after it, in minor units. */
  readonly balanceMinor: string
  readonly at: string
}

/** One line of the journal. Replaying all of them in order gives the sandbox's whole memory. */
export type Entry =
  | { readonly kind: 'session'; readonly session: GameSession }
  | { readonly kind: 'round'; readonly round: RoundRecord }
  | { readonly kind: 'movement'; readonly movement: Movement }
  | { readonly kind: 'ended'; readonly id: string; readonly ending: Ending; readonly reason?: string }
  | { readonly kind: 'transfer'; readonly transfer: TransferRecord }
