import { anteOdds, dealerPlays } from '../rules/holdem.ts'
import { kindOf, scoreOf } from '../rules/poker-hands.ts'

/** Numbers for ranks, deuce first, of which no two different sets of seven have the same sum. */
const rankKeys = [0, 1, 5, 22, 98, 453, 2031, 8698, 22_854, 83_661, 262_349, 636_345, 1_479_181] as const
const keyOf = (card: number) => rankKeys[(Math.floor(card / 4) + 12) % 13] ?? 0

/** How many ways turn, river and the dealer's cards can fall for known hole cards and flop. */
const endings = 1081 * 990

/** Sums of what ante and call win and lose over all endings, best played: each flop counts as often as its likes. */
export interface HoldemSums {
  /** In antes. */
  readonly net: number
  /** Of all endings. */
  readonly total: number
  /** Share of hands that are folded. */
  readonly folded: number
}

/** Plays every hole, flop, turn, river and dealer's hand of casino hold'em; each hand calls if that is worth more than folding. */
export function holdemSums(flops = canonicalFlops()): HoldemSums {
  const board = openBoards()
  let net = 0
  let total = 0
  let folds = 0
  for (const [flop, ways] of flops) {
    const sums = new Float64Array(52 * 52)
    const others = Array.from({ length: 52 }, (_, card) => card).filter((card) => !flop.includes(card))
    for (const [nth, turn] of others.entries())
      for (const river of others.slice(nth + 1)) board.addTo(sums, [...flop, turn, river])
    for (const [nth, first] of others.entries())
      for (const second of others.slice(nth + 1)) {
        const called = sums[first * 52 + second] ?? 0
        net += ways * Math.max(called, -endings)
        total += ways * endings
        if (called < -endings) folds += ways * endings
      }
  }
  return { net, total, folded: folds / total }
}

/** Flops that differ by more than their suits, with how many are alike. */
export function canonicalFlops(): readonly (readonly [flop: readonly number[], ways: number])[] {
  const orders = [0, 1, 2, 3].flatMap((a) =>
    [0, 1, 2, 3].flatMap((b) =>
      [0, 1, 2, 3].flatMap((c) => (new Set([a, b, c]).size < 3 ? [] : [[a, b, c, 6 - a - b - c]])),
    ),
  )
  const seen = new Map<string, { flop: readonly number[]; ways: number }>()
  for (let a = 0; a < 50; a += 1)
    for (let b = a + 1; b < 51; b += 1)
      for (let c = b + 1; c < 52; c += 1) {
        const likes = orders.map((order) =>
          [a, b, c]
            .map((card) => card - (card % 4) + (order[card % 4] ?? 0))
            .toSorted((one, other) => one - other)
            .map((card) => String.fromCharCode(65 + card))
            .join(''),
        )
        const name = likes.toSorted()[0] ?? ''
        const known = seen.get(name)
        if (known === undefined) seen.set(name, { flop: [a, b, c], ways: 1 })
        else known.ways += 1
      }
  return [...seen.values()].map(({ flop, ways }) => [flop, ways])
}

/** Scores of all two cards over a board, and from them what each wins against all others. */
function openBoards() {
  /** Scores without flushes by the sum of rank keys; 0 is not known yet. */
  const byRanks = new Int32Array(8_000_000)
  const firsts = new Int32Array(1326)
  const seconds = new Int32Array(1326)
  const order = new Float64Array(1081)
  const counters = { worse: new Int32Array(52), idle: new Int32Array(52), equal: new Int32Array(52) }

  const scoreWithoutFlush = (cards: readonly number[]): number => {
    const key = cards.reduce((sum, card) => sum + keyOf(card), 0)
    // Suits that cannot make a flush: no five of seven are alike.
    byRanks[key] ||= scoreOf(cards.map((card, nth) => card - (card % 4) + suitFor(cards, card, nth)))
    return byRanks[key] ?? 0
  }

  const rank = (board: readonly number[]): number => {
    const flushSuit = [0, 1, 2, 3].find((suit) => board.filter((card) => card % 4 === suit).length >= 3) ?? -1
    const needed = 5 - board.filter((card) => card % 4 === flushSuit).length
    const base = board.reduce((sum, card) => sum + keyOf(card), 0)
    let count = 0
    for (let first = 0; first < 51; first += 1) {
      if (board.includes(first)) continue
      for (let second = first + 1; second < 52; second += 1) {
        if (board.includes(second)) continue
        const suited = Number(first % 4 === flushSuit) + Number(second % 4 === flushSuit)
        const known = byRanks[base + keyOf(first) + keyOf(second)] ?? 0
        const score =
          flushSuit >= 0 && suited >= needed
            ? scoreOf([...board, first, second])
            : known || scoreWithoutFlush([...board, first, second])
        firsts[count] = first
        seconds[count] = second
        order[count] = score * 2048 + count
        count += 1
      }
    }
    order.sort()
    return count
  }

  return {
    /** Adds what each two cards win, over all dealer's cards, to their sums. */
    addTo(sums: Float64Array, board: readonly number[]): void {
      const count = rank(board)
      const { worse, idle, equal } = counters
      for (const counter of [worse, idle, equal]) counter.fill(0)
      const handAt = (place: number) => (order[place] ?? 0) % 2048
      const scoreAt = (place: number) => Math.floor((order[place] ?? 0) / 2048)
      const idleTotal = countIdle(order, count, (place) => {
        for (const card of [firsts[handAt(place)] ?? 0, seconds[handAt(place)] ?? 0]) idle[card] = (idle[card] ?? 0) + 1
      })
      for (let from = 0; from < count;) {
        const score = scoreAt(from)
        let to = from
        while (to < count && scoreAt(to) === score) to += 1
        bump(equal, from, to)
        const plays = from >= idleTotal
        const ante = anteOdds[kindOf(score)]
        for (let place = from; place < to; place += 1) {
          const [a, b] = [firsts[handAt(place)] ?? 0, seconds[handAt(place)] ?? 0]
          const own = (counter: Int32Array) => (counter[a] ?? 0) + (counter[b] ?? 0)
          const idlers = idleTotal - own(idle) + (plays ? 0 : 1)
          const beaten = plays ? from - own(worse) - idlers : 0
          const tied = plays ? to - from - own(equal) + 1 : 0
          const better = 990 - idlers - beaten - tied
          sums[a * 52 + b] = (sums[a * 52 + b] ?? 0) + ante * (idlers + beaten) + 2 * beaten - 3 * better
        }
        bump(worse, from, to)
        for (let place = from; place < to; place += 1) {
          equal[firsts[handAt(place)] ?? 0] = 0
          equal[seconds[handAt(place)] ?? 0] = 0
        }
        from = to
      }
    },
  }

  function bump(counter: Int32Array, from: number, to: number): void {
    for (let place = from; place < to; place += 1) {
      const hand = (order[place] ?? 0) % 2048
      const [a, b] = [firsts[hand] ?? 0, seconds[hand] ?? 0]
      counter[a] = (counter[a] ?? 0) + 1
      counter[b] = (counter[b] ?? 0) + 1
    }
  }
}

/** How many hands, lowest first, the dealer would not play. */
function countIdle(order: Float64Array, count: number, each: (place: number) => void): number {
  let place = 0
  while (place < count && !dealerPlays(Math.floor((order[place] ?? 0) / 2048))) {
    each(place)
    place += 1
  }
  return place
}

/** A suit for the nth of seven cards so that equal ranks differ and no suit has five. */
function suitFor(cards: readonly number[], card: number, nth: number): number {
  const rankOf = (one: number) => Math.floor(one / 4)
  const alike = cards.filter((one) => rankOf(one) === rankOf(card))
  if (alike.length > 1) return card % 4
  return nth % 4
}
