/**
 * The best play of blackjack, computed exactly from the cards: for every hand and every open card of the dealer what standing,
 * hitting, doubling and splitting are worth, with all cards that are seen taken out of the shoe. After a split each hand is
 * played by its own cards alone, so that both are worth the same. Ranks are 0 for aces to 9 for tens.
 */

/** What a seat's main bet is worth with best play, in stakes. */
export function valueOfBestPlay(decks: number): number {
  const full = Array.from({ length: 10 }, (_, rank) => (rank === 9 ? 16 : 4) * decks)
  const cards = 52 * decks
  let value = 0
  for (let open = 0; open < 10; open += 1) {
    const shoe = [...full]
    const chanceOfOpen = take(shoe, open) / cards
    const solver = new Solver(shoe, open)
    for (let first = 0; first < 10; first += 1) {
      const chanceOfFirst = take(shoe, first) / (cards - 1)
      for (let second = 0; second < 10; second += 1) {
        const chanceOfSecond = take(shoe, second) / (cards - 2)
        value += chanceOfOpen * chanceOfFirst * chanceOfSecond * solver.valueOf(first, second)
        put(shoe, second)
      }
      put(shoe, first)
    }
  }
  return value
}

/** Takes a card out and returns how many there were. */
function take(shoe: number[], rank: number): number {
  const count = shoe[rank] ?? 0
  shoe[rank] = count - 1
  return count
}

function put(shoe: number[], rank: number): void {
  shoe[rank] = (shoe[rank] ?? 0) + 1
}

interface Hand {
  /** Points with aces as one. */
  readonly hard: number
  readonly hasAce: boolean
}

const none: Hand = { hard: 0, hasAce: false }
const withCard = ({ hard, hasAce }: Hand, rank: number): Hand => ({
  hard: hard + rank + 1,
  hasAce: hasAce || rank === 0,
})
const points = ({ hard, hasAce }: Hand) => (hasAce && hard <= 11 ? hard + 10 : hard)

/** Solves all hands against one open card. The shoe is without the open card, and changes while hands are followed. */
class Solver {
  readonly #shoe: number[]
  readonly #open: number
  /** The rank that would give the dealer blackjack, who has looked and does not have it; -1 if none would. */
  readonly #excluded: number
  readonly #values = new Map<string, number>()
  readonly #ends = new Map<string, Float64Array>()

  constructor(shoe: number[], open: number) {
    this.#shoe = shoe
    this.#open = open
    this.#excluded = open === 0 ? 9 : open === 9 ? 0 : -1
  }

  /** What two cards are worth, before the dealer looks for blackjack. They have been taken out of the shoe. */
  valueOf(first: number, second: number): number {
    const hand = withCard(withCard(none, first), second)
    const isNatural = points(hand) === 21
    const chanceOfBlackjack = this.#excluded < 0 ? 0 : this.#left(this.#excluded) / this.#size()
    const best = isNatural
      ? 1.5
      : this.#remembered(`two${Math.min(first, second)}`, () => this.#best(hand, first, second))
    return chanceOfBlackjack * (isNatural ? 0 : -1) + (1 - chanceOfBlackjack) * best
  }

  #best(hand: Hand, first: number, second: number): number {
    const whole = this.#playTwo(hand, false)
    return first === second ? Math.max(whole, this.#split(first)) : whole
  }

  #left(rank: number): number {
    return this.#shoe[rank] ?? 0
  }

  #size(): number {
    return this.#shoe.reduce((sum, count) => sum + count, 0)
  }

  #remembered(kind: string, compute: () => number): number {
    const key = `${kind}/${this.#shoe.join()}`
    const known = this.#values.get(key)
    if (known !== undefined) return known
    const value = compute()
    this.#values.set(key, value)
    return value
  }

  /** Chance of a rank as the seat's next card, given that the dealer's hidden card is not the excluded one. */
  #chanceOf(rank: number, size: number): number {
    const count = this.#left(rank)
    if (this.#excluded < 0) return count / size
    const others = size - this.#left(this.#excluded)
    return rank === this.#excluded ? count / (size - 1) : (count * (others - 1)) / ((size - 1) * others)
  }

  #overNext(value: (rank: number) => number): number {
    const size = this.#size()
    let sum = 0
    for (let rank = 0; rank < 10; rank += 1) {
      const chance = this.#chanceOf(rank, size)
      if (chance === 0) continue
      take(this.#shoe, rank)
      sum += chance * value(rank)
      put(this.#shoe, rank)
    }
    return sum
  }

  /** Chances of the dealer's 17 to 21, and of going over as the first of six, for the shoe as it is. */
  #dealerEnds(): Float64Array {
    const ends = new Float64Array(6)
    const start = withCard(none, this.#open)
    const size = this.#size()
    if (this.#excluded < 0) this.#followDealer(start, size, 1, ends)
    else {
      const others = size - this.#left(this.#excluded)
      for (let hidden = 0; hidden < 10; hidden += 1)
        if (hidden !== this.#excluded)
          this.#dealerTakes(start, hidden, { size, chance: this.#left(hidden) / others }, ends)
    }
    return ends
  }

  #followDealer(hand: Hand, size: number, chance: number, ends: Float64Array): void {
    for (let rank = 0; rank < 10; rank += 1)
      this.#dealerTakes(hand, rank, { size, chance: (chance * this.#left(rank)) / size }, ends)
  }

  #dealerTakes(hand: Hand, rank: number, { size, chance }: { size: number; chance: number }, ends: Float64Array): void {
    if (chance === 0) return
    const next = withCard(hand, rank)
    const end = points(next)
    const place = end > 21 ? 0 : end - 16
    if (end >= 17) ends[place] = (ends[place] ?? 0) + chance
    else {
      take(this.#shoe, rank)
      this.#followDealer(next, size - 1, chance, ends)
      put(this.#shoe, rank)
    }
  }

  #stand(hand: Hand): number {
    const mine = points(hand)
    if (mine > 21) return -1
    const key = this.#shoe.join()
    const ends = this.#ends.get(key) ?? this.#dealerEnds()
    this.#ends.set(key, ends)
    let value = ends[0] ?? 0
    for (let end = 17; end <= 21; end += 1) value += Math.sign(mine - end) * (ends[end - 16] ?? 0)
    return value
  }

  /** Hitting or standing, whatever is better, from now on. */
  #playOn(hand: Hand, isSplit: boolean): number {
    if (points(hand) > 21) return -1
    if (points(hand) === 21) return this.#stand(hand)
    const key = `${isSplit ? 'split' : 'whole'}${points(hand)},${hand.hasAce}`
    return this.#remembered(key, () => Math.max(this.#stand(hand), this.#hit(hand, isSplit)))
  }

  #hit(hand: Hand, isSplit: boolean): number {
    return this.#overNext((rank) => this.#playOn(withCard(hand, rank), isSplit))
  }

  #double(hand: Hand): number {
    return 2 * this.#overNext((rank) => this.#stand(withCard(hand, rank)))
  }

  /** The best of a hand of two cards without splitting. */
  #playTwo(hand: Hand, isSplit: boolean): number {
    if (points(hand) === 21) return this.#stand(hand)
    return Math.max(this.#stand(hand), this.#hit(hand, isSplit), this.#double(hand))
  }

  #split(rank: number): number {
    const one = this.#overNext((second) => {
      const hand = withCard(withCard(none, rank), second)
      return rank === 0 ? this.#stand(hand) : this.#playTwo(hand, true)
    })
    return 2 * one
  }
}
