import type { Currency, Minor } from '@baize/money'

/** Why the wallet says no to a vendor. Each dialect has its own word for each of them. */
export type WalletReason =
  /** The body is not what the dialect says. */
  | 'malformed'
  /** Like `malformed`, where a dialect tells wrong types from wrong syntax. */
  | 'wrong_type'
  | 'player_unknown'
  /** The player may not bet: suspended, excluded, or stopped by an operator. */
  | 'player_disabled'
  | 'currency_wrong'
  /** No such game of this vendor. */
  | 'game_unknown'
  /** The game cannot be played now, or not in this session. */
  | 'game_closed'
  | 'session_unknown'
  | 'session_expired'
  /** Carries the balance. */
  | 'funds'
  /** A limit of the player, carries the balance. */
  | 'limit'
  /** The transaction was rolled back before it came. */
  | 'cancelled'
  /** The same id with another content. */
  | 'duplicate'
  /** What a win or a rollback answers is not there. */
  | 'original_unknown'
  /** What a win answers was rolled back. */
  | 'original_cancelled'
  /** The vendor holds its players' money itself and has no business here. */
  | 'wallet_elsewhere'
  /** Nothing was decided: the house is full or its database away. */
  | 'unavailable'

/** What a player has, as it is without what was refused. */
export interface RefusedBalance {
  readonly amountMinor: Minor
  readonly currency: Currency
}

/** An expected "no" of the wallet to a vendor. Anything else that is thrown is a broken invariant. */
export class WalletRefusal extends Error {
  readonly reason: WalletReason
  /** The player's balance, where the dialect wants it. */
  readonly balance: RefusedBalance | undefined

  constructor(reason: WalletReason, balance?: RefusedBalance) {
    super(reason)
    this.name = 'WalletRefusal'
    this.reason = reason
    this.balance = balance
  }
}
