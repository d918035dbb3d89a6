import type { ChatLine, CrowdBet, TableRound } from '@baize/contract'
import type { Minor } from '@baize/money'
import type { OwnBet } from './table-state.ts'

/** A bet that a player makes. */
export interface NewBet {
  readonly field: string
  readonly amount: Minor
  /** Crash only: cashed out by itself at this multiple, in hundredths. */
  readonly target?: number
}

/** What has happened. After every event the state is already up to date. */
export type TableEvent =
  /** Anything at all: draw again. It follows every other event, too. */
  | { readonly kind: 'changed' }
  /** The state was replaced as a whole, at the start and after a lost connection: draw what is, without moving anything. */
  | { readonly kind: 'joined' }
  /** A round is open for bets. */
  | { readonly kind: 'opened'; readonly round: TableRound }
  /** No more bets. */
  | { readonly kind: 'closed'; readonly round: TableRound }
  /** The round is under way, `startedAt` is known: crash takes off. */
  | { readonly kind: 'started'; readonly round: TableRound }
  /** The outcome is known: show it. Of crash, it has crashed. */
  | { readonly kind: 'outcome'; readonly round: TableRound }
  /** The round is paid, or called off. `own` are the player's bets with what each paid; `missed`: it ended while away. */
  | {
      readonly kind: 'ended'
      readonly round: TableRound
      readonly own: readonly OwnBet[]
      readonly staked: Minor
      readonly payout: Minor
      readonly missed: boolean
    }
  /** The player's bets are in. */
  | { readonly kind: 'accepted'; readonly bets: readonly NewBet[] }
  /** The player's bets are not in, nothing was charged; `text` says why in the player's language. */
  | { readonly kind: 'refused'; readonly bets: readonly NewBet[]; readonly code: string; readonly text: string }
  /** A bet of the player was cashed out, by hand or at its target. */
  | { readonly kind: 'cashedOut'; readonly field: string; readonly hundredths: number; readonly payout: Minor }
  | { readonly kind: 'crowd'; readonly bets: readonly CrowdBet[] }
  | { readonly kind: 'chat'; readonly lines: readonly ChatLine[] }
  /** The connection is lost, or back. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'back' }
