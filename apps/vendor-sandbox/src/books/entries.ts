import type { JsonObject } from '@baize/vendor-wire'
import type { DrawnRound } from '../games/draw-round.ts'
import type { PastItem } from './hall-past.ts'
import type { HallName } from '../halls/hall-name.ts'
import type { SandboxCurrency } from '../settings.ts'

/** A game window launched by the platform. Play-money sessions have no account and are kept only in memory. */
export interface GameSession {
  /** The sandbox's secret token for this window. */
  readonly token: string
  readonly vendorCode: string
  readonly gameCode: string
  /** The platform's account id; `undefined` in a demo. */
  readonly accountId: string | undefined
  /** The platform's launch session: `token` in rs, `session_id` in gcp. */
  readonly houseSession: string
  readonly currency: SandboxCurrency
  readonly locale: string
  readonly returnUrl: string | undefined
}

/** A call that moves money, or ends a round without moving any. */
export type MovementType = 'bet' | 'win' | 'rollback' | 'finish' | 'freespins'

/** One call to the platform's wallet, recorded before it is sent. */
export interface Movement {
  readonly id: string
  readonly type: MovementType
  readonly vendorCode: string
  readonly accountId: string
  readonly houseSession: string
  readonly currency: { readonly code: string; readonly digits: number }
  readonly gameCode: string
  readonly roundId: string
  /** Minor units as a string, since JSON numbers lose precision at this size; "0" for a finish. */
  readonly amountMinor: string
  /** The bet that a win or rollback belongs to. */
  readonly originalId?: string
  readonly closesRound: boolean
  readonly at: string
}

/** A round as drawn before its stake was requested; nothing that happens later changes it. */
export interface RoundRecord {
  readonly id: string
  readonly session: string
  /** The game window's request id, so that a resent request is not played again. */
  readonly requestId: string
  readonly vendorCode: string
  readonly betId: string
  readonly stakeMinor: string
  readonly payoutMinor: string
  readonly drawn: DrawnRound
  readonly at: string
}

/** A stake for a round of a hall. A round may have several; they end together. */
export interface HallStake {
  readonly hall: HallName
  /** The token of the window that staked. */
  readonly session: string
  /** The window's request, so that a resent request does not stake again. */
  readonly requestId: string
  readonly vendorCode: string
  /** The platform's account id; empty in a demo. */
  readonly accountId: string
  readonly gameCode: string
  /** The hall's name for the round, which several seats may share. */
  readonly roundId: string
  /** The id of the bet. */
  readonly stakeId: string
  /** Minor units. */
  readonly amountMinor: string
  /** What the hall needs to continue the round after a restart. */
  readonly details: JsonObject
  readonly at: string
}

/** Free rounds that the platform gave to a player. They are played when the player opens the game. */
export interface FreeRounds {
  /** The platform's name for them. */
  readonly id: string
  readonly vendorCode: string
  readonly accountId: string
  readonly gameCode: string
  readonly currency: { readonly code: string; readonly digits: number }
  readonly rounds: number
  readonly betMinor: string
  readonly validUntil: string
}

/** How a movement ended: confirmed by the platform, or failed: refused, or (rollbacks) with nothing to undo. */
export type Ending = 'confirmed' | 'failed'

/** A transfer between the platform and a transfer-wallet vendor. */
export interface TransferRecord {
  readonly id: string
  readonly vendorCode: string
  readonly accountId: string
  readonly currencyCode: string
  readonly direction: 'in' | 'out'
  readonly amountMinor: string
  readonly status: 'done' | 'refused'
  /** The account's resulting balance, in minor units. */
  readonly balanceMinor: string
  readonly at: string
}

/** One line of the journal. Replaying all lines in order restores the sandbox's state. */
export type Entry =
  | { readonly kind: 'session'; readonly session: GameSession }
  | { readonly kind: 'round'; readonly round: RoundRecord }
  | { readonly kind: 'hallStake'; readonly stake: HallStake }
  /** `endsStakes` are the stakes of a hall for which a win or a finish pays. */
  | { readonly kind: 'movement'; readonly movement: Movement; readonly endsStakes?: readonly string[] }
  | { readonly kind: 'ended'; readonly id: string; readonly ending: Ending; readonly reason?: string }
  | { readonly kind: 'hallPast'; readonly past: PastItem }
  | { readonly kind: 'freeRounds'; readonly freeRounds: FreeRounds }
  | { readonly kind: 'freeRoundsCancelled'; readonly vendorCode: string; readonly id: string }
  | { readonly kind: 'transfer'; readonly transfer: TransferRecord }
