import { drawsFor } from '@baize/fairness'
import { describe, expect, test } from 'vitest'
import type { BlackjackOutcome, BlackjackStep, GameOutcome } from '../bets.ts'
import { ownGameByCode } from '../own-games.ts'
import { maxZ } from '../simulate.ts'
import { fairSeedsOf } from '../testing/fair-chance.ts'
import { plainBlackjack } from '../testing/plain-blackjack.ts'
import { bestPlay, bestStep } from './best-play.ts'
import { playBlackjack } from './blackjack.ts'
import { bzBlackjack } from './bz-blackjack.ts'
import { exactReturnOf } from './exact-return.ts'

const game = ownGameByCode('bz-blackjack') ?? failed()
const bet = { engine: 'blackjack' } as const

function failed(): never {
  throw new Error('there is no such game')
}

/** Draws that deal these cards first, given by their rank: A, 2 to 9, T; each of its own deck where it must be. */
function dealing(ranks: string) {
  const order = Array.from({ length: 312 }, (_, place) => place)
  const wanted = [...ranks].map((rank) => 'A23456789T'.indexOf(rank))
  let place = 0
  return {
    below(n: number) {
      const rank = wanted[place]
      const at =
        rank === undefined
          ? place
          : order.findIndex((card, where) => where >= place && Math.floor((card % 52) / 4) === rank)
      const moved = order[place] ?? 0
      order[place] = order[at] ?? 0
      order[at] = moved
      place += 1
      if (n !== 312 - place + 1) throw new Error('another draw was expected')
      return at - place + 1
    },
  }
}

function play(ranks: string, ...kinds: readonly BlackjackStep['kind'][]): BlackjackOutcome {
  return playBlackjack(
    bzBlackjack,
    kinds.map((kind) => ({ engine: 'blackjack', kind })),
    dealing(ranks),
  )
}

const resultsOf = ({ hands }: BlackjackOutcome) => hands.map(({ result }) => result)
const moneyOf = (outcome: GameOutcome) => [game.stakedMinor?.(outcome, 100n), game.payoutMinor(outcome, 100n)]

describe('a round of blackjack', () => {
  // Cards come in this order: player, dealer, player, dealer, and then to whoever needs one.
  test('pays 3 to 2 for a natural, 1 to 1 for a win, and returns a push', () => {
    expect(moneyOf(play('A9T8'))).toEqual([100n, 250n])
    expect(moneyOf(play('T9T8', 'stand'))).toEqual([100n, 200n])
    expect(moneyOf(play('T8TT', 'stand'))).toEqual([100n, 200n])
    expect(moneyOf(play('T8T9T', 'hit'))).toEqual([100n, 0n])
    expect(moneyOf(play('98TA', 'stand'))).toEqual([100n, 100n])
  })

  test('ends at once if the dealer shows a ten and has an ace; naturals push', () => {
    expect(play('9T8A')).toMatchObject({ state: 'over', returnsHalves: 0 })
    expect(resultsOf(play('ATTA'))).toEqual(['push'])
  })

  test('insures for half the stake at 2 to 1, before the dealer looks', () => {
    expect(play('9A8T')).toMatchObject({ state: 'insurance', dealer: [expect.any(Number)], active: null })
    expect(moneyOf(play('9A8T', 'insure'))).toEqual([150n, 150n])
    expect(moneyOf(play('9A8T', 'decline'))).toEqual([100n, 0n])
    expect(play('9A89', 'insure')).toMatchObject({ state: 'playing', insurance: 'lost' })
    expect(moneyOf(play('AATT', 'insure'))).toEqual([150n, 250n])
    expect(moneyOf(play('AAT9', 'insure'))).toEqual([150n, 250n])
    expect(() => play('9A89', 'insure', 'insure')).toThrow(RangeError)
    expect(() => play('9A89', 'hit')).toThrow(RangeError)
  })

  test('doubles for one card, also after a split; the dealer stands on a soft 17', () => {
    expect(moneyOf(play('5966TT', 'double'))).toEqual([200n, 400n])
    expect(play('T6TA', 'stand').dealer).toHaveLength(2)
    const split = play('86973TTT', 'hit')
    expect(split.hands).toHaveLength(1)
    expect(moneyOf(play('868T3TTT', 'split', 'double', 'stand'))).toEqual([300n, 600n])
  })

  test('splits up to four hands, and aces once with one card each', () => {
    const four = play('86868888TT', 'split', 'split', 'split')
    expect(four.hands.map(({ cards }) => cards.length)).toEqual([2, 1, 1, 1])
    expect(() => play('868688888', 'split', 'split', 'split', 'split')).toThrow(RangeError)
    const aces = play('A6ATTA5', 'split')
    expect(aces).toMatchObject({ state: 'over' })
    expect(aces.hands.map(({ cards }) => cards.length)).toEqual([2, 2])
    // 21 after a split is no natural: it wins 1 to 1.
    expect(resultsOf(aces)).not.toContain('natural')
  })

  test('ends by itself with everything that is open standing', () => {
    expect(play('9A89', 'standAll')).toMatchObject({ state: 'over', insurance: 'declined' })
    const split = play('868TTTT', 'split', 'standAll')
    expect(split).toMatchObject({ state: 'over' })
    expect(split.hands.map(({ cards }) => cards.length)).toEqual([2, 2])
    expect(() => play('9A89', 'standAll', 'standAll')).toThrow(RangeError)
  })

  test('needs at most the cards that are drawn: 24 aces, 24 twos and eight threes in four hands and the dealer’s, and five last cards', () => {
    expect(24 + 24 + 8 + 5).toBeLessThanOrEqual(bzBlackjack.cardsDrawn)
  })

  test('shows one card of the dealer while it is open, and never pays more than 16 times the stake', () => {
    const greatest = game.greatestMultiple(bet).numerator
    for (const { outcomes, staked } of rounds(2_000, 5)) {
      for (const outcome of outcomes.slice(0, -1)) expect(outcome.dealer).toHaveLength(1)
      expect(outcomes.at(-1)?.returnsHalves).toBeLessThanOrEqual(2 * Number(greatest))
      expect(staked).toBeLessThanOrEqual(8)
    }
  })
})

/** Plays by a table. */
function* rounds(count: number, salt: number, stepOf = (outcome: BlackjackOutcome) => bestStep(bzBlackjack, outcome)) {
  const seedsOf = fairSeedsOf(salt)
  for (let round = 0; round < count; round += 1) {
    const seeds = seedsOf(round)
    const draws: number[] = []
    const chance = drawsFor(seeds)
    const recording = { below: (n: number) => draws[draws.push(chance.below(n)) - 1] ?? 0 }
    const steps: BlackjackStep[] = []
    let outcome = playBlackjack(bzBlackjack, steps, recording)
    const outcomes = [outcome]
    for (let step = stepOf(outcome); step !== undefined; step = stepOf(outcome)) {
      steps.push(step)
      let next = 0
      outcome = playBlackjack(bzBlackjack, steps, { below: () => draws[next++] ?? 0 })
      outcomes.push(outcome)
    }
    const staked = outcome.hands.reduce((sum, { doubled }) => sum + (doubled ? 2 : 1), 0)
    yield { seeds, steps, outcomes, staked, net: outcome.returnsHalves / 2 - staked }
  }
}

/** How far the mean of rounds is from an exact figure, in standard errors. */
function zOf(nets: Iterable<{ readonly net: number }>, exact: number): number {
  let [count, sum, squares] = [0, 0, 0]
  for (const { net } of nets) {
    count += 1
    sum += net
    squares += net * net
  }
  const mean = sum / count
  return (mean - (exact - 1)) / Math.sqrt((squares / count - mean * mean) / count)
}

describe('best play', () => {
  test('returns what is published, by every order of the cards', { timeout: 60_000 }, () => {
    expect(exactReturnOf(bzBlackjack, bestPlay).toFixed(6)).toBe(game.published.rtp)
  })

  test('agrees with 20,000 rounds, which naturals at even money would not (the planted fault)', () => {
    const exact = Number(game.published.rtp)
    const played = [...rounds(20_000, 9)]
    expect(Math.abs(zOf(played, exact))).toBeLessThanOrEqual(maxZ)
    const evenMoney = played.map(({ net }) => ({ net: net === 1.5 ? 0 : net }))
    expect(Math.abs(zOf(evenMoney, exact))).toBeGreaterThan(maxZ)
  })
})

describe('a second implementation', () => {
  test('pays and stakes the same in 2,000 rounds', () => {
    for (const { seeds, steps, outcomes } of rounds(2_000, 3)) {
      const last = outcomes.at(-1) ?? failed()
      expect(plainBlackjack(seeds, steps)).toEqual({
        staked: Number(game.stakedMinor?.(last, 2n)),
        paid: Number(game.payoutMinor(last, 2n)),
      })
    }
  })

  test('detects a dealer who draws to 17 (the planted fault)', () => {
    const wrong = [...rounds(500, 3)].filter(({ seeds, steps, outcomes }) => {
      const last = outcomes.at(-1) ?? failed()
      return plainBlackjack(seeds, steps, 18).paid !== Number(game.payoutMinor(last, 2n))
    })
    expect(wrong.length).toBeGreaterThan(0)
  })
})
