import type { Currency, Minor } from '@baize/money'

/** Why the wallet refuses a vendor's call. Each dialect has its own code for each reason. */
export type WalletReason =
  /** The body does not have the dialect's form. */
  | 'malformed'
  /** Like `malformed`, for dialects that distinguish wrong types from wrong syntax. */
  | 'wrong_type'
  | 'player_unknown'
  /** The player may not bet: suspended, excluded, or stopped by an operator. */
  | 'player_disabled'
  | 'currency_wrong'
  /** This vendor has no such game. */
  | 'game_unknown'
  /** The game cannot be played now, or not in this session. */
  | 'game_closed'
  | 'session_unknown'
  | 'session_expired'
  /** Carries the balance. */
  | 'funds'
  /** A limit of the player was reached. Carries the balance. */
  | 'limit'
  /** The transaction was rolled back before it came. */
  | 'cancelled'
  /** The same id with other content. */
  | 'duplicate'
  /** The transaction that a win or a rollback refers to does not exist. */
  | 'original_unknown'
  /** The bet that a win refers to was rolled back. */
  | 'original_cancelled'
  /** A win in a round in which the player has not bet. */
  | 'round_unknown'
  /** Free rounds that this vendor was never asked to give. */
  | 'free_rounds_unknown'
  /** The vendor holds its players' money itself and must not use this wallet. */
  | 'wallet_elsewhere'
  /** Nothing was decided: the server is overloaded or its database unavailable. */
  | 'unavailable'

/** The player's balance, without the refused transaction. */
export interface RefusedBalance {
  readonly amountMinor: Minor
  readonly currency: Currency
}

/** An expected refusal of a vendor's call. Anything else that is thrown is a broken invariant. */
export class WalletRefusal extends Error {
  readonly reason: WalletReason
  /** The player's balance, if the dialect reports it. */
  readonly balance: RefusedBalance | undefined
  /** The field that was wrong, such as `transactions[1].amount`. */
  readonly field: string | undefined

  constructor(reason: WalletReason, about: { readonly balance?: RefusedBalance; readonly field?: string } = {}) {
    super(reason)
    this.name = 'WalletRefusal'
    this.reason = reason
    this.balance = about.balance
    this.field = about.field
  }
}
