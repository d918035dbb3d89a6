import { threeCardHands } from '../bets.ts'
import { add, rational, type Rational } from '../rational.ts'
import { returnedAntes, returnsOf, showdown, stakedAntes, type ThreeCardDefinition } from './three-card.ts'
import { handOfScore, threeCardScore } from './three-card-score.ts'

const allHands = 22_100
/** Of the 49 cards that the player does not have. */
const dealerHands = 18_424

/** What is expected of a hand that stays in, in antes won or lost; a fold always loses 1. */
export interface PlayedHand {
  readonly cards: readonly number[]
  readonly score: number
  /** How many hands differ from it in suits alone. */
  readonly weight: number
  /** Won less lost over all 18,424 hands of the dealer, without Pair Plus. */
  readonly net: number
}

/** The exact returns of the bets. */
export interface ThreeCardReturns {
  /** Of the ante with best play: 1 and what is won on average, as a multiple of the ante alone. */
  readonly ante: Rational
  /** The same over all that is staked on ante and play. */
  readonly staked: Rational
  readonly pairPlus: Rational
  /** Each kind of hand that differs by more than suits. */
  readonly hands: readonly PlayedHand[]
}

/**
 * The exact returns by enumeration: all 22,100 hands of the player, those that differ in suits alone counted together, against all 18,424
 * hands that the dealer can have then. Takes about a second.
 */
export function exactReturnsOf(definition: ThreeCardDefinition): ThreeCardReturns {
  const deck = allOf()
  const hands = classesOf(deck).map(({ place, weight }): PlayedHand => {
    const cards = deck.cards[place] ?? []
    return { cards, score: deck.scores[place] ?? 0, weight, net: netOf(definition, deck, place) }
  })
  const total = BigInt(allHands * dealerHands)
  const [net, staked] = hands.reduce<readonly [number, number]>(
    ([netSum, stakedSum], { weight, net: one }) => {
      const plays = one > -dealerHands
      return [netSum + weight * Math.max(one, -dealerHands), stakedSum + weight * (plays ? 2 : 1)]
    },
    [0, 0],
  )
  const ofPairPlus = deck.scores.reduce(
    (sum, score) =>
      sum + returnsOf(definition, { pairPlus: 1 }, { hand: handOfScore(score), result: 'folded' }).pairPlus,
    0,
  )
  return {
    ante: add(rational(1n, 1n), rational(BigInt(net), total)),
    staked: add(rational(1n, 1n), rational(BigInt(net), BigInt(staked) * BigInt(dealerHands))),
    pairPlus: rational(BigInt(ofPairPlus), BigInt(allHands)),
    hands,
  }
}

interface Deck {
  readonly cards: readonly (readonly number[])[]
  readonly scores: readonly number[]
  /** Each hand's cards as bits: cards 0 to 25 in the first list, the others in the second. */
  readonly low: Int32Array
  readonly high: Int32Array
}

function allOf(): Deck {
  const cards: (readonly number[])[] = []
  for (let first = 0; first < 50; first += 1)
    for (let second = first + 1; second < 51; second += 1)
      for (let third = second + 1; third < 52; third += 1) cards.push([first, second, third])
  const bitsFrom = (start: number) =>
    Int32Array.from(cards, (hand) =>
      hand.reduce((bits, card) => (card >= start && card < start + 26 ? bits | (1 << (card - start)) : bits), 0),
    )
  return { cards, scores: cards.map(threeCardScore), low: bitsFrom(0), high: bitsFrom(26) }
}

/** One hand of each kind that differs from others by more than suits: the ranks of its suits are in descending order. */
function classesOf({ cards }: Deck): { readonly place: number; readonly weight: number }[] {
  return cards.flatMap((hand, place) => {
    const suits = [0, 0, 0, 0]
    for (const card of hand) suits[card % 4] = (suits[card % 4] ?? 0) | (1 << Math.floor(card / 4))
    if (suits.some((ranks, suit) => ranks < (suits[suit + 1] ?? 0))) return []
    // Orders of four suits, of which equal ones cannot be told apart.
    const alike = suits.map((ranks, suit) => suits.slice(0, suit + 1).filter((one) => one === ranks).length)
    return [{ place, weight: 24 / alike.reduce((product, count) => product * count, 1) }]
  })
}

function netOf(definition: ThreeCardDefinition, { scores, low, high }: Deck, place: number): number {
  const own = scores[place] ?? 0
  const hand = handOfScore(own)
  const [ownLow, ownHigh] = [low[place] ?? 0, high[place] ?? 0]
  const counts = { notQualified: 0, won: 0, push: 0, lost: 0 }
  for (let dealer = 0; dealer < scores.length; dealer += 1) {
    if (((low[dealer] ?? 0) & ownLow) !== 0 || ((high[dealer] ?? 0) & ownHigh) !== 0) continue
    counts[showdown(definition, own, scores[dealer] ?? 0)] += 1
  }
  return (['notQualified', 'won', 'push', 'lost'] as const).reduce((sum, result) => {
    const returned = returnedAntes({ returns: returnsOf(definition, { pairPlus: 0 }, { hand, result }) })
    return sum + counts[result] * (returned - stakedAntes({ pairPlus: 0, result }))
  }, 0)
}

/** How many of the 22,100 hands are of each kind. */
export function handCounts(): Readonly<Record<string, number>> {
  const counts = threeCardHands.map((hand) => [hand, 0] as const)
  const found = new Map<string, number>(counts)
  for (const score of allOf().scores) found.set(handOfScore(score), (found.get(handOfScore(score)) ?? 0) + 1)
  return Object.fromEntries(found)
}
