import { drawsFor } from '@baize/fairness'
import { describe, expect, test } from 'vitest'
import type { GameOutcome, ThreeCardOutcome, ThreeCardStep } from '../bets.ts'
import { ownGameByCode } from '../own-games.ts'
import { decimalOf } from '../rational.ts'
import { maxZ } from '../simulate.ts'
import { cardsOf, dealing } from '../testing/dealt-cards.ts'
import { fairSeedsOf } from '../testing/fair-chance.ts'
import { plainThreeCard } from '../testing/plain-three-card.ts'
import { bestThreeCardStep, lowestToPlay } from './best-play.ts'
import { bzThreeCard } from './bz-three-card.ts'
import { exactReturnsOf, handCounts } from './exact-returns.ts'
import { pairPlusReturn } from './published.ts'
import { playThreeCard, returnedAntes, stakedAntes, type ThreeCardDefinition } from './three-card.ts'
import { threeCardScore } from './three-card-score.ts'

const game = ownGameByCode('bz-three-card') ?? failed()
const exact = exactReturnsOf(bzThreeCard)

function failed(): never {
  throw new Error('there is no such game')
}

function play(player: string, dealer: string, kind?: ThreeCardStep['kind'], pairPlus = 0): ThreeCardOutcome {
  const steps = kind === undefined ? [] : [{ engine: 'threeCard', kind } as const]
  const chance = dealing([...cardsOf(player), ...cardsOf(dealer)])
  return playThreeCard(bzThreeCard, { engine: 'threeCard', pairPlus }, steps, chance)
}

const moneyOf = (outcome: GameOutcome) => [game.stakedMinor?.(outcome, 100n), game.payoutMinor(outcome, 100n)]

describe('three cards', () => {
  test('rank in this order, the ace above the king and below the two only in a straight', () => {
    const ascending = [
      '5♠ 3♥ 2♦',
      'Q♠ 6♥ 3♦',
      'Q♠ 6♥ 4♦',
      'A♠ K♥ J♦',
      '2♠ 2♥ 3♦',
      '2♠ 2♥ A♦',
      'A♠ A♥ K♦',
      '5♠ 3♠ 2♠',
      'A♠ K♠ J♠',
      'A♠ 2♥ 3♦',
      '2♠ 3♥ 4♦',
      'A♠ K♥ Q♦',
      '2♠ 2♥ 2♦',
      'A♠ A♥ A♦',
      'A♥ 2♥ 3♥',
      'A♥ K♥ Q♥',
    ].map((text) => threeCardScore(cardsOf(text)))
    expect(ascending).toEqual(ascending.toSorted((one, other) => one - other))
    expect(new Set(ascending).size).toBe(ascending.length)
    expect(threeCardScore(cardsOf('K♠ 9♥ 4♦'))).toBe(threeCardScore(cardsOf('4♠ K♦ 9♣')))
  })

  test('are straight flushes 48 times, three of a kind 52, straights 720, flushes 1,096, pairs 3,744 times of 22,100', () => {
    expect(handCounts()).toEqual({
      straightFlush: 48,
      threeOfAKind: 52,
      straight: 720,
      flush: 1_096,
      pair: 3_744,
      highCard: 16_440,
    })
  })
})

describe('a round of three-card poker', () => {
  test('pays ante and play 1 to 1 if the hand beats that of a dealer who qualifies', () => {
    expect(moneyOf(play('A♠ 9♥ 4♦', 'Q♠ 7♥ 2♦', 'play'))).toEqual([200n, 400n])
    expect(moneyOf(play('Q♠ 6♥ 4♦', 'Q♥ 7♥ 2♦', 'play'))).toEqual([200n, 0n])
    expect(moneyOf(play('Q♠ 6♥ 4♦', 'Q♥ 6♦ 4♣', 'play'))).toEqual([200n, 200n])
  })

  test('pays the ante alone and returns the play stake if the dealer has less than a queen', () => {
    expect(play('5♠ 3♥ 2♦', 'J♠ 10♥ 8♦', 'play')).toMatchObject({ result: 'notQualified' })
    expect(moneyOf(play('5♠ 3♥ 2♦', 'J♠ 10♥ 8♦', 'play'))).toEqual([200n, 300n])
    expect(moneyOf(play('5♠ 3♥ 2♦', 'Q♠ 3♦ 2♣', 'play'))).toEqual([200n, 0n])
  })

  test('pays the ante bonus whatever the dealer has, but not after a fold', () => {
    expect(moneyOf(play('4♠ 3♥ 2♦', 'A♠ K♥ Q♦', 'play'))).toEqual([200n, 100n])
    expect(moneyOf(play('4♠ 4♥ 4♦', 'J♠ 9♥ 3♦', 'play'))).toEqual([200n, 700n])
    expect(moneyOf(play('4♥ 3♥ 2♥', 'A♠ 9♥ 3♦', 'play'))).toEqual([200n, 900n])
    expect(moneyOf(play('4♥ 3♥ 2♥', 'A♠ 9♥ 3♦', 'fold'))).toEqual([100n, 0n])
  })

  test('pays Pair Plus by the player’s cards alone, after a fold as well', () => {
    const returned = (player: string, kind: 'play' | 'fold' = 'play') =>
      play(player, 'A♠ K♥ J♦', kind, 2).returns.pairPlus
    expect(
      ['4♣ 4♥ 7♦', '9♥ 4♥ 2♥', '4♣ 3♥ 2♦', '4♣ 4♥ 4♦', '4♣ 3♣ 2♣', '9♥ 4♣ 2♥'].map((hand) => returned(hand)),
    ).toEqual([4, 10, 14, 62, 82, 0])
    expect(returned('4♣ 4♥ 7♦', 'fold')).toBe(4)
    expect(moneyOf(play('4♣ 4♥ 7♦', 'A♠ K♥ J♦', 'fold', 5))).toEqual([600n, 1_000n])
  })

  test('hides the dealer’s cards until it is over, and takes one step', () => {
    const open = play('A♠ 9♥ 4♦', 'Q♠ 7♥ 2♦')
    expect(open).toMatchObject({ dealer: [], dealerHand: null, result: null, returns: { ante: 0, pairPlus: 0 } })
    expect([game.isOver(open), game.payoutMinor(open, 100n)]).toEqual([false, 0n])
    const step = { engine: 'threeCard', kind: 'play' } as const
    expect(game.allows(open, step)).toBe(true)
    expect(game.allows(play('A♠ 9♥ 4♦', 'Q♠ 7♥ 2♦', 'fold'), step)).toBe(false)
    const chance = dealing([...cardsOf('A♠ 9♥ 4♦'), ...cardsOf('Q♠ 7♥ 2♦')])
    expect(() => game.play({ bet: { engine: 'threeCard', pairPlus: 0 }, steps: [step, step] }, chance)).toThrow(
      RangeError,
    )
    expect(() => game.payoutMinor(open, 0n)).toThrow(RangeError)
  })

  test('never returns more than it said before the step', () => {
    for (const { outcome, steps, open } of rounds(2_000, 5, 5)) {
      const paid = BigInt(returnedAntes(outcome))
      const [step] = steps
      expect(paid).toBeLessThanOrEqual(game.multipleAfter(open, step ?? failed()).numerator)
      expect(paid).toBeLessThanOrEqual(game.greatestMultiple({ engine: 'threeCard', pairPlus: 5 }).numerator)
    }
  })
})

/** Plays by best play. */
function* rounds(count: number, salt: number, pairPlus = 0, definition: ThreeCardDefinition = bzThreeCard) {
  const seedsOf = fairSeedsOf(salt)
  for (let round = 0; round < count; round += 1) {
    const seeds = seedsOf(round)
    const bet = { engine: 'threeCard', pairPlus } as const
    const open = playThreeCard(definition, bet, [], drawsFor(seeds))
    const step = bestThreeCardStep(open) ?? failed()
    const outcome = playThreeCard(definition, bet, [step], drawsFor(seeds))
    yield { seeds, open, steps: [step], outcome, net: returnedAntes(outcome) - stakedAntes(outcome) }
  }
}

/** How far the mean of rounds is from an exact figure, in standard errors. */
function zOf(nets: readonly number[], net: number): number {
  const mean = nets.reduce((sum, one) => sum + one, 0) / nets.length
  const variance = nets.reduce((sum, one) => sum + (one - mean) ** 2, 0) / nets.length
  return (mean - net) / Math.sqrt(variance / nets.length)
}

describe('best play', () => {
  test('returns what is published, by all 22,100 hands against all 18,424 of the dealer', () => {
    expect(decimalOf(exact.ante, 6)).toBe(game.published.rtp)
    expect(decimalOf(exact.pairPlus, 6)).toBe(pairPlusReturn)
    // The figures that are published of the game everywhere: 3.3730 % of the ante, 2.0147 % of all stakes, 2.3167 % of Pair Plus.
    expect([exact.ante, exact.staked, exact.pairPlus].map((one) => (1 - Number(decimalOf(one, 8))).toFixed(6))).toEqual(
      ['0.033730', '0.020147', '0.023167'],
    )
    expect(exact.hands.reduce((sum, { weight }) => sum + weight, 0)).toBe(22_100)
  })

  test('plays every hand from queen, six, four, and folds every other: no hand is better off the other way', () => {
    expect(exact.hands.filter(({ net, score }) => net > -18_424 !== score >= lowestToPlay)).toEqual([])
  })

  test('is not queen, six, three, nor every queen (the control)', () => {
    const wrong = threeCardScore(cardsOf('Q♠ 6♥ 3♦'))
    expect(exact.hands.filter(({ net, score }) => net > -18_424 !== score >= wrong)).not.toEqual([])
  })

  test('returns less by a table that pays less (the planted fault)', () => {
    const shorter = exactReturnsOf({
      ...bzThreeCard,
      pairPlus: { ...bzThreeCard.pairPlus, flush: 3 },
      anteBonus: { straight: 1 },
    })
    expect(decimalOf(shorter.pairPlus, 6)).toBe('0.927240')
    expect(Number(decimalOf(shorter.ante, 6))).toBeLessThan(Number(game.published.rtp))
  })

  test('agrees with 20,000 rounds, which a dealer who always qualifies would not (the planted fault)', () => {
    const net = Number(game.published.rtp) - 1
    const nets = (definition: ThreeCardDefinition) => [...rounds(20_000, 9, 0, definition)].map((round) => round.net)
    expect(Math.abs(zOf(nets(bzThreeCard), net))).toBeLessThanOrEqual(maxZ)
    expect(Math.abs(zOf(nets({ ...bzThreeCard, dealerQualifiesFrom: 2 }), net))).toBeGreaterThan(maxZ)
  })
})

describe('a second implementation', () => {
  test('pays and stakes the same in 2,000 rounds, and after every fold', () => {
    for (const { seeds, steps, outcome } of rounds(2_000, 3, 2)) {
      const plays = steps[0]?.kind === 'play'
      expect(plainThreeCard(seeds, { pairPlus: 2, plays })).toEqual({
        staked: Number(game.stakedMinor?.(outcome, 1n)),
        paid: Number(game.payoutMinor(outcome, 1n)),
      })
    }
  })

  test('detects a dealer who qualifies with a jack (the planted fault)', () => {
    const wrong = [...rounds(500, 3)].filter(
      ({ seeds, steps, outcome }) =>
        plainThreeCard(seeds, { pairPlus: 0, plays: steps[0]?.kind === 'play' }, 11).paid !== returnedAntes(outcome),
    )
    expect(wrong.length).toBeGreaterThan(0)
  })
})
