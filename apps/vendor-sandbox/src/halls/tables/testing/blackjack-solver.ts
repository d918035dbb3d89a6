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
    const solver = openSolver(shoe, open)
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
function openSolver(shoe: number[], open: number) {
  /** The rank that would give the dealer blackjack, who has looked and does not have it; -1 if none would. */
  const excluded = open === 0 ? 9 : open === 9 ? 0 : -1
  const memo = new Map<string, number>()
  const size = () => shoe.reduce((sum, count) => sum + count, 0)
  const remembered = (kind: string, compute: () => number): number => {
    const key = `${kind}${shoe.join()}`
    const known = memo.get(key)
    if (known !== undefined) return known
    const value = compute()
    memo.set(key, value)
    return value
  }

  /** Chance of a rank as the seat's next card, given that the dealer's hidden card is not the excluded one. */
  const chanceOf = (rank: number, left: number): number => {
    const count = shoe[rank] ?? 0
    if (excluded < 0) return count / left
    const others = left - (shoe[excluded] ?? 0)
    return rank === excluded ? count / (left - 1) : (count * (others - 1)) / ((left - 1) * others)
  }
  const overNext = (value: (rank: number) => number): number => {
    const left = size()
    let sum = 0
    for (let rank = 0; rank < 10; rank += 1) {
      const chance = chanceOf(rank, left)
      if (chance === 0) continue
      take(shoe, rank)
      sum += chance * value(rank)
      put(shoe, rank)
    }
    return sum
  }

  /** Chances of the dealer's 17 to 21, and of going over as the first of six, for the shoe as it is. */
  const dealerEnds = (): Float64Array => {
    const ends = new Float64Array(6)
    const follow = (hand: Hand, left: number, chance: number): void => {
      for (let rank = 0; rank < 10; rank += 1) {
        const count = shoe[rank] ?? 0
        if (count === 0) continue
        const next = withCard(hand, rank)
        const end = points(next)
        const likely = (chance * count) / left
        if (end >= 17) ends[end > 21 ? 0 : end - 16] = (ends[end > 21 ? 0 : end - 16] ?? 0) + likely
        else {
          shoe[rank] = count - 1
          follow(next, left - 1, likely)
          shoe[rank] = count
        }
      }
    }
    const start = withCard(none, open)
    const left = size()
    if (excluded < 0) follow(start, left, 1)
    else {
      const others = left - (shoe[excluded] ?? 0)
      for (let hidden = 0; hidden < 10; hidden += 1) {
        const count = shoe[hidden] ?? 0
        if (hidden === excluded || count === 0) continue
        const next = withCard(start, hidden)
        const end = points(next)
        if (end >= 17) ends[end - 16] = (ends[end - 16] ?? 0) + count / others
        else {
          shoe[hidden] = count - 1
          follow(next, left - 1, count / others)
          shoe[hidden] = count
        }
      }
    }
    return ends
  }
  const standing = new Map<string, Float64Array>()
  const stand = (hand: Hand): number => {
    const mine = points(hand)
    if (mine > 21) return -1
    const key = shoe.join()
    const ends = standing.get(key) ?? dealerEnds()
    standing.set(key, ends)
    let value = ends[0] ?? 0
    for (let end = 17; end <= 21; end += 1) value += Math.sign(mine - end) * (ends[end - 16] ?? 0)
    return value
  }
  /** Hitting or standing, whatever is better, from now on. */
  const playOn = (hand: Hand, isSplit: boolean): number => {
    if (points(hand) > 21) return -1
    if (points(hand) === 21) return stand(hand)
    return remembered(`${isSplit ? 's' : 'p'}${points(hand)},${hand.hasAce}`, () =>
      Math.max(stand(hand), hit(hand, isSplit)),
    )
  }
  const hit = (hand: Hand, isSplit: boolean): number => overNext((rank) => playOn(withCard(hand, rank), isSplit))
  const double = (hand: Hand): number => 2 * overNext((rank) => stand(withCard(hand, rank)))
  /** The best of a hand of two cards without splitting. */
  const playTwo = (hand: Hand, isSplit: boolean): number =>
    points(hand) === 21 ? stand(hand) : Math.max(stand(hand), hit(hand, isSplit), double(hand))
  const split = (rank: number): number =>
    2 *
    overNext((second) => {
      const hand = withCard(withCard(none, rank), second)
      return rank === 0 ? stand(hand) : playTwo(hand, true)
    })

  return {
    /** What two cards are worth, before the dealer looks for blackjack. They have been taken out of the shoe. */
    valueOf(first: number, second: number): number {
      const hand = withCard(withCard(none, first), second)
      const isNatural = points(hand) === 21
      const chanceOfBlackjack = excluded < 0 ? 0 : (shoe[excluded] ?? 0) / size()
      const best = isNatural
        ? 1.5
        : remembered(`two${Math.min(first, second)}`, () =>
            first === second ? Math.max(playTwo(hand, false), split(first)) : playTwo(hand, false),
          )
      return chanceOfBlackjack * (isNatural ? 0 : -1) + (1 - chanceOfBlackjack) * best
    },
  }
}
