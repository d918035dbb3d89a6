/** What a player may choose of a game that is one draw. */
export interface Choice {
  readonly id: string
  /** What the choice pays at its best, in coins. */
  readonly payCoins: number
}

/** What the player asks for: a choice, places that he picked where the game has some, and the card that lies open. */
export interface Ask {
  readonly choice: string
  readonly picks: readonly number[]
  readonly openCard: number
}

/** What a draw shows, for the game's face; every part is decided by the draw alone. */
export type Shown =
  | { readonly kind: 'wheel'; readonly ring: readonly number[]; readonly stop: number }
  | { readonly kind: 'roulette'; readonly pocket: number }
  | { readonly kind: 'dice'; readonly dice: readonly number[] }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'card'; readonly openCard: number; readonly card: number }
  | { readonly kind: 'duel'; readonly player: number; readonly dealer: number }
  | { readonly kind: 'crash'; readonly targetHundredths: number; readonly crashHundredths: number }
  | { readonly kind: 'mines'; readonly mines: readonly number[]; readonly picks: readonly number[] }
  | { readonly kind: 'plinko'; readonly path: readonly number[]; readonly bin: number }
  | { readonly kind: 'tower'; readonly traps: readonly number[]; readonly picks: readonly number[] }

/** How a draw ends. */
export interface Settled {
  readonly payCoins: number
  readonly shown: Shown
}

/**
 * A game whose round is one of so many equally likely draws. `settle` decides everything from the number of the draw, so
 * that going through all numbers gives the exact return.
 */
export interface ChoiceGame {
  readonly kind:
    | 'wheel'
    | 'roulette'
    | 'twoDice'
    | 'overUnder'
    | 'highLow'
    | 'cardDuel'
    | 'crash'
    | 'mines'
    | 'plinko'
    | 'tower'
  /** Coins of a stake: a coin is `stakeMinor / betUnits`. */
  readonly betUnits: number
  readonly choices: readonly Choice[]
  /** How many draws there are for a choice. */
  draws(choice: string): number
  /** How many places the player picks, each below `of`; 0 for none. */
  picks(choice: string): { readonly count: number; readonly of: number; readonly distinct: boolean }
  /** Whether a choice may be made over the card that lies open. */
  isOffered(choice: string, openCard: number): boolean
  settle(ask: Ask, draw: number): Settled
}

/** What games without picks and without an open card say. */
export const plainChoice = {
  picks: () => ({ count: 0, of: 0, distinct: false }),
  isOffered: () => true,
} as const

/** The coins of a choice. Throws a RangeError for one that the game does not have. */
export function coinsOf(game: Pick<ChoiceGame, 'choices'>, id: string): number {
  const found = game.choices.find((choice) => choice.id === id)
  if (found === undefined) throw new RangeError(`there is no choice ${id}`)
  return found.payCoins
}
