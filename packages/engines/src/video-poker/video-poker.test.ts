import { drawsFor } from '@baize/fairness'
import { describe, expect, test } from 'vitest'
import type { GameOutcome, VideoPokerOutcome } from '../bets.ts'
import { ownGameByCode } from '../own-games.ts'
import { decimalOf } from '../rational.ts'
import { maxZ } from '../simulate.ts'
import { cardsOf, dealing } from '../testing/dealt-cards.ts'
import { fairSeedsOf } from '../testing/fair-chance.ts'
import { plainVideoPoker } from '../testing/plain-video-poker.ts'
import { bestHold, bestOf, bestVideoPokerStep, expected, holdValues } from './best-hold.ts'
import { bzVideoPoker } from './bz-video-poker.ts'
import { exactReturnOf, HoldTable } from './exact-return.ts'
import { fiveRanks, quickPaysOf, rankKeys } from './quick-pays.ts'
import { playVideoPoker, videoPokerHand, type VideoPokerDefinition } from './video-poker.ts'

const game = ownGameByCode('bz-video-poker') ?? failed()
const table = new HoldTable(bzVideoPoker)

function failed(): never {
  throw new Error('there is no such game')
}

const later = '2♣ 10♦ 7♥ 8♠ Q♦'
function play(dealt: string, held?: readonly number[]): VideoPokerOutcome {
  const steps = held === undefined ? [] : [{ engine: 'videoPoker', kind: 'draw', held } as const]
  return playVideoPoker(bzVideoPoker, steps, dealing(cardsOf(`${dealt} ${later}`)))
}

describe('five cards', () => {
  test.each([
    ['A♠ K♠ Q♠ J♠ 10♠', 'royalFlush', 800],
    ['A♠ 2♠ 3♠ 4♠ 5♠', 'straightFlush', 50],
    ['9♥ K♥ Q♥ J♥ 10♥', 'straightFlush', 50],
    ['A♠ A♥ A♦ A♣ 5♠', 'fourOfAKind', 25],
    ['A♠ A♥ A♦ 5♣ 5♠', 'fullHouse', 9],
    ['A♠ K♠ 9♠ 5♠ 3♠', 'flush', 6],
    ['A♠ K♥ Q♠ J♠ 10♠', 'straight', 4],
    ['A♠ 2♥ 3♠ 4♠ 5♠', 'straight', 4],
    ['4♠ 4♥ 4♦ 9♣ 5♠', 'threeOfAKind', 3],
    ['4♠ 4♥ 3♦ 3♣ 5♠', 'twoPairs', 2],
    ['J♠ J♥ 3♦ 4♣ 5♠', 'jacksOrBetter', 1],
    ['A♠ A♥ 3♦ 4♣ 5♠', 'jacksOrBetter', 1],
    ['10♠ 10♥ A♦ K♣ Q♠', 'nothing', 0],
    ['A♠ K♥ Q♠ J♠ 9♠', 'nothing', 0],
    ['2♠ 3♥ A♠ K♠ Q♠', 'nothing', 0],
  ] as const)('%s are %s and pay %i', (cards, hand, pays) => {
    expect(videoPokerHand(cardsOf(cards))).toBe(hand)
    expect(play(cards, [0, 1, 2, 3, 4])).toMatchObject({ hand, returns: pays })
    expect(game.payoutMinor(play(cards, [0, 1, 2, 3, 4]), 20n)).toBe(20n * BigInt(pays))
  })

  test('are looked up by sums that differ for all 6,175 lists of ranks', () => {
    const sums = [...fiveRanks()].map((ranks) => ranks.reduce((sum, rank) => sum + (rankKeys[rank] ?? 0), 0))
    expect([sums.length, new Set(sums).size]).toEqual([6_175, 6_175])
  })
})

describe('a round of video poker', () => {
  test('replaces what is not held from left to right by the next cards', () => {
    expect(play('J♠ 4♥ J♦ 9♣ 5♠', [0, 2]).cards).toEqual(cardsOf('J♠ 2♣ J♦ 10♦ 7♥'))
    expect(play('J♠ 4♥ J♦ 9♣ 5♠', []).cards).toEqual(cardsOf(later))
    expect(play('J♠ 4♥ J♦ 9♣ 5♠', [0, 1, 2, 3, 4])).toMatchObject({ hand: 'jacksOrBetter', returns: 1 })
  })

  test('shows five cards and pays nothing until the draw, and takes one draw', () => {
    const open = play('J♠ 4♥ J♦ 9♣ 5♠')
    expect(open).toMatchObject({ held: null, hand: 'jacksOrBetter', returns: 0, cards: open.dealt })
    expect([game.isOver(open), game.payoutMinor(open, 20n)]).toEqual([false, 0n])
    const draw = (held: readonly number[]) => ({ engine: 'videoPoker', kind: 'draw', held }) as const
    expect([[], [0, 4], [0, 1, 2, 3, 4]].map((held) => game.allows(open, draw(held)))).toEqual([true, true, true])
    for (const held of [[5], [-1], [1, 0], [2, 2], [0.5], [Number.NaN]]) {
      expect(game.allows(open, draw(held))).toBe(false)
      expect(() => play('J♠ 4♥ J♦ 9♣ 5♠', held)).toThrow(RangeError)
    }
    expect(game.allows(play('J♠ 4♥ J♦ 9♣ 5♠', []), draw([]))).toBe(false)
    const twice = { bet: { engine: 'videoPoker' } as const, steps: [draw([]), draw([])] }
    expect(() => game.play(twice, dealing(cardsOf(`J♠ 4♥ J♦ 9♣ 5♠ ${later}`)))).toThrow(RangeError)
  })

  test('that is left pays what was dealt', () => {
    const seeds = fairSeedsOf(4)(0)
    const bet = { engine: 'videoPoker' } as const
    const outcome: GameOutcome = game.play({ bet, steps: [game.closingStep ?? failed()] }, drawsFor(seeds))
    expect(outcome).toMatchObject({
      cards: outcome.engine === 'videoPoker' ? outcome.dealt : [],
      held: [0, 1, 2, 3, 4],
    })
  })
})

describe('best play', () => {
  test(
    'returns what is published: 1,653,526,326,983 / 1,661,102,543,100, by all hands, holds and draws',
    { timeout: 60_000 },
    () => {
      const exact = exactReturnOf(bzVideoPoker, table)
      expect(exact.rtp).toEqual({ numerator: 1_653_526_326_983n, denominator: 1_661_102_543_100n })
      expect(decimalOf(exact.rtp, 6)).toBe(game.published.rtp)
      expect(exact.classes).toBe(134_459)
    },
  )

  test('returns less by 8 for a full house and 5 for a flush: 97.2984 % (the control)', { timeout: 60_000 }, () => {
    const shorter = { ...bzVideoPoker, pays: { ...bzVideoPoker.pays, fullHouse: 8, flush: 5 } }
    expect(decimalOf(exactReturnOf(shorter).rtp, 6)).toBe('0.972984')
  })

  test('returns less if every pair is thrown away (the planted fault)', { timeout: 60_000 }, () => {
    const careless = exactReturnOf(bzVideoPoker, table, (values) =>
      bestOf(values.filter(({ held }) => held.length !== 2)),
    )
    expect(Number(decimalOf(careless.rtp, 6))).toBeLessThan(Number(game.published.rtp) - 0.01)
  })

  test.each([
    ['J♠ J♥ 4♦ 5♣ 9♠', [0, 1]],
    ['A♠ K♠ Q♠ J♠ 9♠', [0, 1, 2, 3]],
    ['A♠ K♥ 4♦ 5♣ 9♠', [0, 1]],
    ['2♠ 3♥ 7♦ 9♣ 10♠', []],
    ['4♠ 4♥ 4♦ 5♣ 5♠', [0, 1, 2, 3, 4]],
    ['4♠ 4♥ 5♦ 6♣ 7♠', [0, 1]],
    ['J♠ J♥ Q♥ K♥ 10♥', [1, 2, 3, 4]],
  ] as const)('of %s holds the places %j', (dealt, held) => {
    expect(bestHold(bzVideoPoker, cardsOf(dealt)).held).toEqual(held)
    const step = { engine: 'videoPoker', kind: 'draw', held }
    expect(bestVideoPokerStep(bzVideoPoker, play(dealt))).toEqual(step)
    expect(bestVideoPokerStep(bzVideoPoker, play(dealt, []))).toBeUndefined()
  })

  test('of single hands, counted draw by draw, is what the table of all hands says', () => {
    for (const text of ['A♠ 4♥ 5♦ 6♣ J♠', '2♠ 3♠ 4♠ 5♠ 9♦']) {
      const cards = cardsOf(text).toSorted((one, other) => one - other)
      expect(holdValues(bzVideoPoker, cards)).toEqual(table.valuesOf(cards))
    }
  })

  test('pays five cards that stay by their pay', () => {
    const cards = cardsOf('4♠ 4♥ 4♦ 5♣ 5♠').toSorted((one, other) => one - other)
    const all = table.valuesOf(cards).find(({ held }) => held.length === 5) ?? failed()
    expect(expected(all)).toBe(9)
    expect(quickPaysOf(bzVideoPoker).mixed[0]).toBe(0)
  })
})

/** Plays by best play, as the table of all hands says it. */
function* rounds(count: number, salt: number, definition: VideoPokerDefinition = bzVideoPoker) {
  const seedsOf = fairSeedsOf(salt)
  for (let round = 0; round < count; round += 1) {
    const seeds = seedsOf(round)
    const { dealt } = playVideoPoker(definition, [], drawsFor(seeds))
    const sorted = dealt.toSorted((one, other) => one - other)
    const kept = bestOf(table.valuesOf(sorted)).held.map((place) => sorted[place])
    const held = [0, 1, 2, 3, 4].filter((place) => kept.includes(dealt[place]))
    const outcome = playVideoPoker(definition, [{ engine: 'videoPoker', kind: 'draw', held }], drawsFor(seeds))
    yield { seeds, held, outcome }
  }
}

/** How far the mean of rounds is from an exact figure, in standard errors. The variance of best play is 19.5147. */
const zOf = (returns: readonly number[], rtp: number) =>
  (returns.reduce((sum, one) => sum + one, 0) / returns.length - rtp) / Math.sqrt(19.5147 / returns.length)

describe('rounds by best play', () => {
  test(
    'agree with the exact return, which pairs of tens that pay would not (the planted fault)',
    { timeout: 60_000 },
    () => {
      const played = [...rounds(20_000, 9)]
      const returns = played.map(({ outcome }) => outcome.returns)
      expect(Math.abs(zOf(returns, Number(game.published.rtp)))).toBeLessThanOrEqual(maxZ)
      const lowPairs = played.map(({ outcome: { returns: paid, hand, cards } }) =>
        hand === 'nothing' && new Set(cards.map((card) => card >> 2)).size === 4 ? 1 : paid,
      )
      expect(Math.abs(zOf(lowPairs, Number(game.published.rtp)))).toBeGreaterThan(maxZ)
    },
  )

  test('are paid the same by a second implementation, and one with 8 for a full house is found (the planted fault)', () => {
    const played = [...rounds(2_000, 3)]
    for (const { seeds, held, outcome } of played) expect(plainVideoPoker(seeds, held)).toBe(outcome.returns)
    expect(played.some(({ seeds, held, outcome }) => plainVideoPoker(seeds, held, 8) !== outcome.returns)).toBe(true)
  })
})
