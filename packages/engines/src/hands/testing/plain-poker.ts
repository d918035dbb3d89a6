/** Of five cards: what they are from 0 for a high card to 8, and their ranks in the order in which they count. */
function valueOfFive(cards: readonly number[]): number[] {
  const ranks = cards.map((card) => (card < 4 ? 14 : Math.floor(card / 4) + 1))
  const counts = new Map<number, number>()
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  const order = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || b - a)
  const shape = order.map((rank) => counts.get(rank)).join('')
  const [top = 0, second = 0] = order
  const isFlush = cards.every((card) => card % 4 === (cards[0] ?? 0) % 4)
  const isWheel = order.join(' ') === '14 5 4 3 2'
  const isStraight = shape === '11111' && (top - (order[4] ?? 0) === 4 || isWheel)
  const kickers = isWheel ? [5] : isStraight ? [top] : order
  if (isStraight) return [isFlush ? 8 : 4, ...kickers]
  if (isFlush) return [5, ...order]
  const named: Readonly<Record<string, number>> = { '41': 7, '32': 6, '311': 3, '221': 2, '2111': 1, '11111': 0 }
  return [named[shape] ?? 0, top, second, ...order.slice(2)]
}

/** The highest value of any five of some cards, as text that compares as values do. */
export function plainPokerValue(cards: readonly number[]): string {
  if (cards.length > 5) {
    let best = ''
    for (const left of cards.keys()) {
      const value = plainPokerValue(cards.filter((_, place) => place !== left))
      if (value > best) best = value
    }
    return best
  }
  return valueOfFive(cards)
    .map((part) => String.fromCharCode(64 + part))
    .join('')
}
