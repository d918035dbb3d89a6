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
  const boards = new Boards()
  let net = 0
  let total = 0
  let folds = 0
  for (const [flop, ways] of flops) {
    const sums = new Float64Array(52 * 52)
    const others = Array.from({ length: 52 }, (_, card) => card).filter((card) => !flop.includes(card))
    for (const [nth, turn] of others.entries())
      for (const river of others.slice(nth + 1)) boards.addTo(sums, [...flop, turn, river])
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
class Boards {
  /** Scores without flushes by the sum of rank keys; 0 is not known yet. */
  readonly #byRanks = new Int32Array(8_000_000)
  readonly #firsts = new Int32Array(1081)
  readonly #seconds = new Int32Array(1081)
  /** Scores and places of hands, lowest first. */
  readonly #order = new Float64Array(1081)
  readonly #worse = new Int32Array(52)
  readonly #idle = new Int32Array(52)
  readonly #equal = new Int32Array(52)

  /** Adds what each two cards win, over all dealer's cards, to their sums. */
  addTo(sums: Float64Array, board: readonly number[]): void {
    this.#rank(board)
    for (const counter of [this.#worse, this.#idle, this.#equal]) counter.fill(0)
    const idleTotal = countIdle(this.#order)
    this.#bump(this.#idle, 0, idleTotal)
    for (let from = 0; from < this.#order.length;) {
      let to = from
      while (to < this.#order.length && this.#scoreAt(to) === this.#scoreAt(from)) to += 1
      this.#equal.fill(0)
      this.#bump(this.#equal, from, to)
      for (let place = from; place < to; place += 1) {
        const [a, b] = this.#cardsAt(place)
        sums[a * 52 + b] = (sums[a * 52 + b] ?? 0) + this.#valueOf({ a, b, from, to, idleTotal })
      }
      this.#bump(this.#worse, from, to)
      from = to
    }
  }

  /** What two cards win over all dealer's hands; hands from `from` to `to` tie with them. */
  #valueOf({ a, b, from, to, idleTotal }: Readonly<Record<'a' | 'b' | 'from' | 'to' | 'idleTotal', number>>): number {
    const own = (counter: Int32Array) => (counter[a] ?? 0) + (counter[b] ?? 0)
    const plays = from >= idleTotal
    const idlers = idleTotal - own(this.#idle) + (plays ? 0 : 1)
    const beaten = plays ? from - own(this.#worse) - idlers : 0
    const tied = plays ? to - from - own(this.#equal) + 1 : 0
    const better = 990 - idlers - beaten - tied
    return anteOdds[kindOf(this.#scoreAt(from))] * (idlers + beaten) + 2 * beaten - 3 * better
  }

  #scoreAt(place: number): number {
    return Math.floor((this.#order[place] ?? 0) / 2048)
  }

  #cardsAt(place: number): readonly [number, number] {
    const hand = (this.#order[place] ?? 0) % 2048
    return [this.#firsts[hand] ?? 0, this.#seconds[hand] ?? 0]
  }

  #bump(counter: Int32Array, from: number, to: number): void {
    for (let place = from; place < to; place += 1)
      for (const card of this.#cardsAt(place)) counter[card] = (counter[card] ?? 0) + 1
  }

  #rank(board: readonly number[]): void {
    const flushSuit = [0, 1, 2, 3].find((suit) => board.filter((card) => card % 4 === suit).length >= 3) ?? -1
    const needed = 5 - board.filter((card) => card % 4 === flushSuit).length
    const base = board.reduce((sum, card) => sum + keyOf(card), 0)
    let count = 0
    for (let first = 0; first < 51; first += 1) {
      if (board.includes(first)) continue
      for (let second = first + 1; second < 52; second += 1) {
        if (board.includes(second)) continue
        const suited = Number(first % 4 === flushSuit) + Number(second % 4 === flushSuit)
        const key = base + keyOf(first) + keyOf(second)
        const isFlush = flushSuit >= 0 && suited >= needed
        const score = isFlush ? scoreOf([...board, first, second]) : this.#withoutFlush(key, board, first, second)
        this.#firsts[count] = first
        this.#seconds[count] = second
        this.#order[count] = score * 2048 + count
        count += 1
      }
    }
    this.#order.sort()
  }

  #withoutFlush(key: number, board: readonly number[], first: number, second: number): number {
    const known = this.#byRanks[key] ?? 0
    if (known > 0) return known
    const cards = [...board, first, second]
    const score = scoreOf(cards.map((card, nth) => card - (card % 4) + suitFor(cards, card, nth)))
    this.#byRanks[key] = score
    return score
  }
}

/** How many hands, lowest first, the dealer would not play. */
function countIdle(order: Float64Array): number {
  let place = 0
  while (place < order.length && !dealerPlays(Math.floor((order[place] ?? 0) / 2048))) place += 1
  return place
}

/** A suit for the nth of seven cards so that equal ranks differ and no suit has five. */
function suitFor(cards: readonly number[], card: number, nth: number): number {
  const rankOf = (one: number) => Math.floor(one / 4)
  const alike = cards.filter((one) => rankOf(one) === rankOf(card))
  if (alike.length > 1) return card % 4
  return nth % 4
}
