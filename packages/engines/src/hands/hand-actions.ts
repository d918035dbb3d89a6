/** What a player does in a hand, named by the engine that it is for. Amounts are whole minor units. JSON. */
export type HandAction = HoldemAction | PokDengAction | DouDizhuAction

export type HoldemAction =
  | { readonly engine: 'holdem'; readonly kind: 'fold' | 'check' | 'call' }
  /** Raises the own bet of this street to this amount; the first bet of a street is a raise as well. All chips are always allowed. */
  | { readonly engine: 'holdem'; readonly kind: 'raise'; readonly to: number }

export type PokDengAction =
  /** Before the cards: what this seat stakes against the banker; 0 sits this hand out. */
  | { readonly engine: 'pok-deng'; readonly kind: 'bet'; readonly amount: number }
  | { readonly engine: 'pok-deng'; readonly kind: 'draw' | 'stay' }

export type DouDizhuAction =
  /** 0 passes; a bid must be above those before it. */
  | { readonly engine: 'dou-dizhu'; readonly kind: 'bid'; readonly points: 0 | 1 | 2 | 3 }
  | { readonly engine: 'dou-dizhu'; readonly kind: 'play'; readonly cards: readonly number[] }
  | { readonly engine: 'dou-dizhu'; readonly kind: 'pass' }
