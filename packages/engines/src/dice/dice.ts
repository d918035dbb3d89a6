import type { Chance } from '../chance.ts'
import type { DiceBet, DiceOutcome, GameBet } from '../bets.ts'
import type { Chanceful } from '../chances.ts'
import { rational, type Rational } from '../rational.ts'

/** A game of one roll: the player says on which side of the scale it falls, and how likely that is. */
export interface DiceDefinition {
  readonly engine: 'dice'
  readonly code: string
  readonly title: string
  readonly version: number
  /** A roll is a number from 0 below this, all equally likely. */
  readonly outcomes: number
  /** A bet that wins on `chance` of the outcomes pays stake · payout / chance; payout / outcomes is the return of every bet. */
  readonly payout: number
  /** The fewest and the most outcomes that a bet may win on. */
  readonly leastChance: number
  readonly greatestChance: number
}

/** Whether a bet is one of this game. */
export function acceptsDice({ leastChance, greatestChance }: DiceDefinition, bet: GameBet | undefined): bet is DiceBet {
  if (bet?.engine !== 'dice' || (bet.side !== 'under' && bet.side !== 'over')) return false
  return Number.isInteger(bet.chance) && bet.chance >= leastChance && bet.chance <= greatestChance
}

/** Rolls once: one number below `outcomes` is drawn, whatever the bet. */
export function playDice({ outcomes }: DiceDefinition, { side, chance }: DiceBet, draws: Chance): DiceOutcome {
  const roll = draws.below(outcomes)
  return { engine: 'dice', side, chance, roll, won: side === 'under' ? roll < chance : roll >= outcomes - chance }
}

/**
 * What a bet pays if it wins, as a multiple of the stake.
 *
 * Worked example: 4950 of 10000 outcomes at a payout of 9900 are 9900 / 4950 = 2 times the stake.
 */
export function diceMultiple({ payout }: DiceDefinition, chance: number): Rational {
  return rational(BigInt(payout), BigInt(chance))
}

/** Every roll and what it pays. */
export function diceChances(definition: DiceDefinition, { chance }: DiceBet): Chanceful[] {
  return [
    { weight: BigInt(chance), multiple: diceMultiple(definition, chance) },
    { weight: BigInt(definition.outcomes - chance), multiple: rational(0n, 1n) },
  ]
}
