import type { GameBet, ThreeCardBet, ThreeCardHand, ThreeCardOutcome, ThreeCardStep } from '../bets.ts'
import type { Chance } from '../chance.ts'
import { firstCards } from '../tables/cards.ts'
import { handOfScore, scored, threeCardScore } from './three-card-score.ts'

/** Three-card poker against the dealer: what its stakes pay, and what the dealer needs. */
export interface ThreeCardDefinition {
  readonly engine: 'threeCard'
  readonly code: string
  readonly title: string
  readonly version: number
  /** The dealer qualifies with this high card or better: 12 for a queen. */
  readonly dealerQualifiesFrom: number
  /** What the ante wins besides, whatever the dealer has, if its player stays in: to 1 of the ante. */
  readonly anteBonus: Readonly<Partial<Record<ThreeCardHand, number>>>
  /** What Pair Plus wins, to 1 of its stake. A hand that is not listed loses. */
  readonly pairPlus: Readonly<Partial<Record<ThreeCardHand, number>>>
  /** How many times the ante Pair Plus can be. */
  readonly pairPlusTimes: readonly number[]
}

/** Whether a bet is one of this game. */
export function acceptsThreeCard(definition: ThreeCardDefinition, bet: GameBet | undefined): bet is ThreeCardBet {
  return bet?.engine === 'threeCard' && definition.pairPlusTimes.includes(bet.pairPlus)
}

/**
 * Plays a round up to its last step. Six cards of one deck are drawn first, as {@link firstCards} says: three for the player, then
 * three for the dealer. Throws a RangeError for a step that is not possible.
 */
export function playThreeCard(
  definition: ThreeCardDefinition,
  bet: ThreeCardBet,
  steps: readonly ThreeCardStep[],
  chance: Chance,
): ThreeCardOutcome {
  const cards = firstCards(1, 6, chance)
  const [player, dealer] = [cards.slice(0, 3), cards.slice(3)]
  const [step, ...others] = steps
  if (others.length > 0) throw new RangeError('the round is over')
  const own = threeCardScore(player)
  const shown = { engine: 'threeCard', pairPlus: bet.pairPlus, player, hand: handOfScore(own) } as const
  if (step === undefined)
    return {
      ...shown,
      dealer: [],
      dealerHand: null,
      result: null,
      returns: { ante: 0, play: 0, bonus: 0, pairPlus: 0 },
    }
  const against = threeCardScore(dealer)
  const result = step.kind === 'fold' ? 'folded' : showdown(definition, own, against)
  return {
    ...shown,
    dealer,
    dealerHand: handOfScore(against),
    result,
    returns: returnsOf(definition, bet, { hand: shown.hand, result }),
  }
}

/** Who wins if the player stays in, by {@link threeCardScore}s. */
export function showdown(
  { dealerQualifiesFrom }: ThreeCardDefinition,
  own: number,
  dealer: number,
): 'notQualified' | 'won' | 'push' | 'lost' {
  if (dealer < scored('highCard', dealerQualifiesFrom)) return 'notQualified'
  if (own === dealer) return 'push'
  return own > dealer ? 'won' : 'lost'
}

/**
 * What each stake returns, in antes. Pair Plus depends on the player's cards alone, so it is paid after a fold as well; the bonus is
 * paid whatever the dealer has, but only to those who stayed in.
 */
export function returnsOf(
  definition: ThreeCardDefinition,
  { pairPlus }: Pick<ThreeCardBet, 'pairPlus'>,
  { hand, result }: { readonly hand: ThreeCardHand; readonly result: NonNullable<ThreeCardOutcome['result']> },
): ThreeCardOutcome['returns'] {
  const odds = definition.pairPlus[hand]
  const [ante, play] = { folded: [0, 0], lost: [0, 0], push: [1, 1], notQualified: [2, 1], won: [2, 2] }[result]
  return {
    ante: ante ?? 0,
    play: play ?? 0,
    bonus: result === 'folded' ? 0 : (definition.anteBonus[hand] ?? 0),
    pairPlus: odds === undefined ? 0 : pairPlus * (odds + 1),
  }
}

/** All that is staked so far, in antes. */
export function stakedAntes({ pairPlus, result }: Pick<ThreeCardOutcome, 'pairPlus' | 'result'>): number {
  return 1 + pairPlus + (result === null || result === 'folded' ? 0 : 1)
}

/** All that a round returns, in antes. */
export function returnedAntes({ returns: { ante, play, bonus, pairPlus } }: Pick<ThreeCardOutcome, 'returns'>): number {
  return ante + play + bonus + pairPlus
}

/** The most that a round can return in antes, with a hand of the player or, before it is known, with any. */
export function greatestAntes(definition: ThreeCardDefinition, pairPlus: number, hand?: ThreeCardHand): number {
  const greatest = (pays: Readonly<Partial<Record<ThreeCardHand, number>>>, none: number) =>
    hand === undefined ? Math.max(...Object.values(pays)) : (pays[hand] ?? none)
  return 4 + greatest(definition.anteBonus, 0) + pairPlus * (greatest(definition.pairPlus, -1) + 1)
}
