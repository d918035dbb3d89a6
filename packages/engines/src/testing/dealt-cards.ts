import { rankNames, suitSigns } from '../tables/cards.ts'

/** Cards as people write them: `Q♠ 6♥ 4♦`. Throws on what is none. */
export function cardsOf(text: string): readonly number[] {
  return text.split(' ').map((name) => {
    const rank = rankNames.findIndex((one) => one === name.slice(0, -1))
    const suit = suitSigns.findIndex((one) => name.endsWith(one))
    if (rank < 0 || suit < 0) throw new Error(`no card ${name}`)
    return rank * 4 + suit
  })
}

/** Chance that deals these cards of one deck, in this order. Throws if another draw is asked for, or one more. */
export function dealing(cards: readonly number[]): { below(n: number): number } {
  const order = Array.from({ length: 52 }, (_, card) => card)
  let place = 0
  return {
    below(n) {
      const card = cards[place]
      if (card === undefined || n !== 52 - place) throw new Error('another draw was expected')
      const at = order.indexOf(card)
      const moved = order[place] ?? 0
      order[place] = card
      order[at] = moved
      place += 1
      return at - place + 1
    },
  }
}
