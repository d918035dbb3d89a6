/**
 * Cards of dummy are numbers 0–51 by rank from 2 to ace, four suits each: spades, hearts, diamonds, clubs. A run goes up to the
 * ace and no further.
 */
export type DummyCard = number

export const rankOf = (card: DummyCard): number => card >> 2
export const suitOf = (card: DummyCard): number => card & 3

const twoOfClubs = 3
const queenOfSpades = 40
export const specialPoints = 50

/** The points of a card: twos to nines 5, tens to kings 10, aces 15; the two of clubs, the queen of spades and the head card 50. */
export function pointsOf(card: DummyCard, head: DummyCard): number {
  if (card === twoOfClubs || card === queenOfSpades || card === head) return specialPoints
  const rank = rankOf(card)
  return rank === 12 ? 15 : rank >= 8 ? 10 : 5
}

/** Cards on the table: three or four of a rank, or a run of a suit. */
export interface DummyMeld {
  readonly kind: 'set' | 'run'
  /** In order of rank for a run. */
  readonly cards: readonly { readonly card: DummyCard; readonly by: number }[]
}

/** What cards make together; `undefined` if they are no meld. */
export function meldKind(cards: readonly DummyCard[]): DummyMeld['kind'] | undefined {
  if (cards.length < 3 || new Set(cards).size !== cards.length) return undefined
  const ranks = cards.map(rankOf).toSorted((left, right) => left - right)
  if (new Set(ranks).size === 1) return 'set'
  const isRun = new Set(cards.map(suitOf)).size === 1 && ranks.every((rank, at) => rank === (ranks[0] ?? 0) + at)
  return isRun ? 'run' : undefined
}

/** Whether a card can be laid off on a meld. */
export function fits(card: DummyCard, meld: DummyMeld): boolean {
  return meldKind([...meld.cards.map((one) => one.card), card]) === meld.kind
}

/** Every meld that cards can make. */
export function meldsAmong(cards: readonly DummyCard[]): DummyCard[][] {
  const found: DummyCard[][] = []
  for (let suit = 0; suit < 4; suit++)
    for (let from = 0; from < 13; from++) {
      const run: DummyCard[] = []
      for (let rank = from; rank < 13 && cards.includes(rank * 4 + suit); rank++) {
        run.push(rank * 4 + suit)
        if (run.length >= 3) found.push([...run])
      }
    }
  for (let rank = 0; rank < 13; rank++) {
    const same = cards.filter((card) => rankOf(card) === rank)
    if (same.length === 4) found.push(same)
    if (same.length >= 3)
      for (const left of same) found.push(same.length === 3 ? same : same.filter((card) => card !== left))
  }
  return [...new Map(found.map((meld) => [meld.join(), meld])).values()]
}

/** A hand laid down whole: new melds, and cards laid off on melds of the table, in an order in which each fits. */
export interface Layout {
  readonly melds: readonly (readonly DummyCard[])[]
  readonly lays: readonly { readonly card: DummyCard; readonly meld: number }[]
}

/** How all cards can be laid down at once; `undefined` if they cannot. */
export function layOut(cards: readonly DummyCard[], table: readonly DummyMeld[]): Layout | undefined {
  const [card] = cards
  if (card === undefined) return { melds: [], lays: [] }
  for (const meld of meldsAmong(cards).filter((one) => one.includes(card))) {
    const rest = layOut(
      cards.filter((one) => !meld.includes(one)),
      table,
    )
    if (rest !== undefined) return { ...rest, melds: [meld, ...rest.melds] }
  }
  for (const [index, meld] of table.entries())
    for (const laid of extensions(card, cards, meld)) {
      const after = table.map((one, at) => (at === index ? extended(one, laid) : one))
      const rest = layOut(
        cards.filter((one) => !laid.includes(one)),
        after,
      )
      if (rest !== undefined)
        return { ...rest, lays: [...laid.map((one) => ({ card: one, meld: index })), ...rest.lays] }
    }
  return undefined
}

/** Cards by which a meld can grow up to and with a card: one after another. */
function extensions(card: DummyCard, cards: readonly DummyCard[], meld: DummyMeld): DummyCard[][] {
  if (fits(card, meld)) return [[card]]
  const [low, high] = [meld.cards[0]?.card, meld.cards.at(-1)?.card]
  if (meld.kind === 'set' || low === undefined || high === undefined || suitOf(card) !== suitOf(low)) return []
  const step = card > high ? 4 : -4
  const from = card > high ? high : low
  const chain = Array.from({ length: Math.abs(card - from) / 4 }, (_, at) => from + step * (at + 1))
  return chain.every((one) => cards.includes(one)) ? [chain] : []
}

function extended(meld: DummyMeld, cards: readonly DummyCard[]): DummyMeld {
  return withCards(
    meld,
    cards.map((card) => ({ card, by: 0 })),
  )
}

/** A meld with more cards. */
export function withCards(meld: DummyMeld, more: DummyMeld['cards']): DummyMeld {
  return { ...meld, cards: [...meld.cards, ...more].toSorted((left, right) => left.card - right.card) }
}
