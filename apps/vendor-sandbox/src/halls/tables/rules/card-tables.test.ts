import { describe, expect, test } from 'vitest'
import { exactReturn } from '../testing/exact-return.ts'
import { beats, bull, bullOf, timesOf } from './bull.ts'
import { dragonTiger } from './dragon-tiger.ts'
import { bonusPays, holdem } from './holdem.ts'
import { kindOf, scoreOf } from './poker-hands.ts'
import { pairPlusOdds, sanGong, strengthOf, threeCardHand } from './san-gong.ts'
import { anyTable, payoutOf, type OutcomeOf, type TableRules } from './table-rules.ts'

describe('dragon tiger', () => {
  const rules = dragonTiger({
    sides: ['suitedTie', 'dragonBig', 'dragonSmall', 'dragonOdd', 'dragonEven', 'tigerRed', 'tigerBlack'],
    cardMs: 1,
  })
  const rounds = Array.from({ length: 52 * 52 }, (_, nth) => {
    const [dragon, tiger] = [Math.floor(nth / 52), nth % 52]
    return [{ kind: 'dragonTiger', dragon, tiger }, 8 * (dragon === tiger ? 7 : 8)] as const
  })
  test('returns what it publishes: 96.27 percent on a side, 67.2 on a tie', () => {
    expect(rules.fields.map(({ id }) => [id, exactReturn(rules, id, rounds)])).toEqual(
      rules.fields.map(({ id, returned }) => [id, returned]),
    )
    expect(exactReturn(rules, 'dragon', rounds)).toBe('0.962651')
    expect(exactReturn(rules, 'tie', rounds)).toBe('0.672289')
  })
})

/** Every set of `count` of 52 cards. */
function* handsOf(count: number, from = 0, taken: readonly number[] = []): Iterable<readonly number[]> {
  if (taken.length === count) yield taken
  else
    for (let card = from; card <= 52 - (count - taken.length); card += 1)
      yield* handsOf(count, card + 1, [...taken, card])
}

/** Different hands as counts of groups of cards, with the number of ways. */
function groupedHands(sizes: readonly number[], count: number): { counts: readonly number[]; ways: number }[] {
  const hands: { counts: readonly number[]; ways: number }[] = []
  const follow = (group: number, counts: readonly number[], left: number) => {
    if (group === sizes.length) {
      if (left === 0) hands.push({ counts, ways: waysOf(sizes, counts) })
      return
    }
    for (let taken = 0; taken <= Math.min(left, sizes[group] ?? 0); taken += 1)
      follow(group + 1, [...counts, taken], left - taken)
  }
  follow(0, [], count)
  return hands
}

const choose = (of: number, count: number): number => {
  let ways = 1
  for (let nth = 0; nth < count; nth += 1) ways = (ways * (of - nth)) / (nth + 1)
  return of < count ? 0 : ways
}
const waysOf = (sizes: readonly number[], counts: readonly number[]) =>
  counts.reduce((ways, count, group) => ways * choose(sizes[group] ?? 0, count), 1)

describe('bull', () => {
  const rules = bull({ cardMs: 1 })
  // Aces to nines, tens, and pictures: that is all that a bull depends on.
  const sizes = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 12]
  const hands = groupedHands(sizes, 5).map(({ counts, ways }) => ({
    counts,
    ways,
    bull: bullOf(counts.flatMap((count, rank) => Array.from({ length: count }, () => rank * 4))),
  }))

  test('ranks hands and always has a winner', () => {
    expect(bullOf([36, 37, 38, 40, 44])).toBe(10)
    expect(bullOf([40, 41, 44, 45, 48])).toBe(11)
    expect(bullOf([0, 4, 8, 12, 24])).toBe(7)
    expect(bullOf([0, 1, 4, 8, 12])).toBe(0)
    expect(beats([0, 1, 4, 8, 48], [2, 3, 5, 9, 49])).toBe(true)
    expect(beats([2, 3, 5, 9, 49], [0, 1, 4, 8, 48])).toBe(false)
  })

  test('returns what it publishes on double and on bull bull, by every two hands', () => {
    let total = 0
    let net20 = 0
    for (const player of hands)
      for (const banker of hands) {
        const left = sizes.map((size, group) => size - (player.counts[group] ?? 0))
        const ways = player.ways * waysOf(left, banker.counts)
        if (ways === 0) continue
        total += ways
        const [won, given] = [19 * timesOf(player.bull), -20 * timesOf(banker.bull)]
        // The highest card decides equal bulls; two hands of one deck are alike, so each wins half of those.
        net20 +=
          (ways * (player.bull > banker.bull ? 2 * won : player.bull < banker.bull ? 2 * given : won + given)) / 2
      }
    expect(total).toBe(choose(52, 5) * choose(47, 5))
    expect((1 + net20 / 20 / total).toFixed(6)).toBe(rules.fields.find(({ id }) => id === 'double1')?.returned)
    const good = hands.reduce((sum, hand) => sum + (hand.bull >= 10 ? hand.ways : 0), 0)
    expect(((13 * good) / choose(52, 5)).toFixed(6)).toBe(rules.fields.find(({ id }) => id === 'bullBull1')?.returned)
  })

  test('pays double from what is held: nothing more can be lost', () => {
    const table = anyTable(rules)
    const [five, none] = [
      [40, 41, 44, 45, 48],
      [0, 1, 4, 8, 12],
    ]
    const bets = [{ field: 'double1', amountMinor: 100n }]
    const against = (player: readonly number[], banker: readonly number[]) =>
      payoutOf(table, { kind: 'bull', banker, players: [player, none, none] }, bets)
    expect(against(none, five)).toBe(0n)
    expect(against(five, none)).toBe(500n + 475n)
    expect(against([0, 1, 4, 8, 48], none)).toBe(500n + 95n)
  })
})

describe('san gong', () => {
  const rules = sanGong({ cardMs: 1 })
  const ranks = Array.from({ length: 13 }, () => 4)
  const hands = groupedHands(ranks, 3).map(({ counts, ways }) => ({
    counts,
    ways,
    cards: counts.flatMap((count, rank) => Array.from({ length: count }, (_, suit) => rank * 4 + suit)),
  }))
  function* rounds(): Iterable<readonly [OutcomeOf<'sanGong'>, number]> {
    for (const player of hands)
      for (const banker of hands) {
        const ways =
          player.ways *
          waysOf(
            player.counts.map((count) => 4 - count),
            banker.counts,
          )
        if (ways > 0) yield [{ kind: 'sanGong', banker: banker.cards, players: [player.cards, [], []] }, ways]
      }
  }

  test('returns what it publishes, by every two hands', () => {
    const dealt = [...rounds()]
    const two = rules.fields.filter(({ id }) => id === 'win1' || id === 'tie1' || id === 'pictures1')
    expect(two.map(({ id }) => [id, exactReturn(rules, id, dealt)])).toEqual(
      two.map(({ id, returned }) => [id, returned]),
    )
    const hands3 = [...handsOf(3)].map(
      (cards) => [{ kind: 'sanGong', banker: [], players: [cards, [], []] }, 1] as const,
    )
    expect(exactReturn(rules, 'pairPlus1', hands3)).toBe(rules.fields.find(({ id }) => id === 'pairPlus1')?.returned)
  })

  test('counts the poker hands of three cards as everybody does', () => {
    const counted = Object.groupBy(handsOf(3), (cards) => threeCardHand(cards))
    const counts = Object.fromEntries(Object.entries(counted).map(([hand, all]) => [hand, all.length]))
    expect(counts).toEqual({ straightFlush: 48, three: 52, straight: 720, flush: 1096, pair: 3744, high: 16440 })
    expect(pairPlusOdds.straightFlush).toBe(40)
    expect(strengthOf([40, 44, 48])).toBeGreaterThan(strengthOf([0, 4, 20]))
  })
})

describe("casino hold'em", () => {
  test('counts the poker hands of five cards as everybody does, and returns on the bonus what it publishes', () => {
    const counts: Record<string, number> = {}
    let back = 0
    for (const cards of handsOf(5)) {
      const score = scoreOf(cards)
      counts[kindOf(score)] = (counts[kindOf(score)] ?? 0) + 1
      back += bonusPays(score)[0]
    }
    expect(counts).toEqual({
      royalFlush: 4,
      straightFlush: 36,
      four: 624,
      fullHouse: 3744,
      flush: 5108,
      straight: 10_200,
      three: 54_912,
      twoPairs: 123_552,
      pair: 1_098_240,
      highCard: 1_302_540,
    })
    expect((back / choose(52, 5)).toFixed(6)).toBe(holdem({ cardMs: 1 }).fields[1]?.returned)
  })

  test('pays by the better hand, and pushes the call where the dealer does not play', () => {
    const table: TableRules = anyTable(holdem({ cardMs: 1 }))
    const bets = [
      { field: 'ante', amountMinor: 100n },
      { field: 'call', amountMinor: 200n },
    ]
    const board = [4, 13, 30, 43, 48]
    const outcome = (player: readonly number[], dealer: readonly number[]) => ({
      kind: 'holdem' as const,
      player,
      board,
      dealer,
    })
    // A pair of kings against a pair of eights, against nothing, and against aces.
    expect(payoutOf(table, outcome([49, 8], [31, 9]), bets, 'call')).toBe(600n)
    expect(payoutOf(table, outcome([49, 8], [25, 36]), bets, 'call')).toBe(400n)
    expect(payoutOf(table, outcome([49, 8], [0, 1]), bets, 'call')).toBe(0n)
    expect(payoutOf(table, outcome([49, 8], [25, 36]), bets.slice(0, 1), 'fold')).toBe(0n)
    expect(table.veiled?.(outcome([49, 8], [0, 1]))).toEqual({
      kind: 'holdem',
      player: [49, 8],
      board: board.slice(0, 3),
      dealer: [],
    })
  })
})
