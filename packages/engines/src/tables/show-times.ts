/**
 * How long the parts of a round take to show, in milliseconds. The server keeps a round open for so long, and windows move
 * their cards, wheels and dice by it.
 */
export const showTimes = {
  /** Before anything moves: the dealer says that bets are closed. */
  begin: 700,
  /** A card of baccarat or dragon tiger, from the shoe to lying open; a third card takes longer. */
  card: 1_000,
  thirdCard: 1_500,
  /** Between the first four cards of baccarat and what follows. */
  count: 900,
  /** The ball, until it lies in its pocket. */
  spin: 8_000,
  /** The cup or the bowl, shaken and lifted. */
  shake: 3_600,
  lift: 1_200,
  /** Beads: the cup, and each four that are taken away. */
  cup: 1_800,
  four: 330,
  /** The result, before the next round opens. */
  result: 4_600,
} as const

/** Until the last card of a hand of baccarat lies open. */
export function handMs(cards: number): number {
  const { begin, card, count, thirdCard } = showTimes
  return begin + 4 * card + count + (cards - 4) * thirdCard
}

/** How many fours of beads are taken away before at most four are left. */
export const foursOf = (beads: number): number => Math.ceil(beads / 4) - 1
