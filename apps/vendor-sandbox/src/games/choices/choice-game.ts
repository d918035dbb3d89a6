/** An option of a single-draw game. */
export interface Choice {
  readonly id: string
  /** The maximum pay of the choice, in coins. */
  readonly payCoins: number
}

/** The player's selection: a choice, the picked places if the game has any, and the open card. */
export interface Selection {
  readonly choice: string
  readonly picks: readonly number[]
  readonly openCard: number
}

/** The presentation data of a draw; the draw alone decides every part. */
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

/** The result of a draw. */
export interface Settled {
  readonly payCoins: number
  readonly shown: Shown
}

/**
 * A game whose round is one of a number of equally likely draws. `settle` decides everything from the draw's number, so
 * that enumerating all numbers gives the exact return.
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
  /** Coins per stake: a coin is `stakeMinor / betUnits`. */
  readonly betUnits: number
  readonly choices: readonly Choice[]
  /** The number of possible draws for a choice. */
  draws(choice: string): number
  /** The number of places the player picks, each below `of`. */
  picks(choice: string): { readonly count: number; readonly of: number; readonly distinct: boolean }
  /** Whether a choice is available for the open card. */
  isOffered(choice: string, openCard: number): boolean
  settle(selection: Selection, draw: number): Settled
}

/** Defaults for games without picks and without an open card. */
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
