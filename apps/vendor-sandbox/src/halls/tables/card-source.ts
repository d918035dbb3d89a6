import { type CardChance, mixedDecks } from '@baize/engines/tables'
import type { Chance } from '@baize/engines'
import type { CardSupply } from './rules/table-rules.ts'
import { mixShoe } from './shoe.ts'
import type { ViewedShoe } from './tables-view.ts'

/** Where the cards of a table come from, round after round. */
export interface CardSource {
  /** For one round. */
  source(): CardChance
  /** Whether the cut card has come. */
  isOver(): boolean
  /** Puts the next shoe on the table, if it has one. */
  next(): void
  shown(): { readonly shoe?: ViewedShoe }
}

/** Opens the source of a table: a committed shoe, a deck mixed for each round, or numbers only. */
export function openCardSource(chance: Chance, supply: CardSupply): CardSource {
  let shoe = supply === 'shoe' ? mixShoe(chance) : undefined
  let number = 1
  let previous: { readonly hash: string; readonly seed: string } | undefined
  const below = (n: number) => chance.below(n)
  return {
    source(): CardChance {
      const from = shoe
      if (from !== undefined) return { below, card: () => from.card() }
      const deck = supply === 'deck' ? mixedDecks(1, chance) : []
      return {
        below,
        card() {
          const card = deck.pop()
          if (card === undefined) throw new RangeError('the deck is empty')
          return card
        },
      }
    },
    isOver: () => shoe?.isOver() === true,
    next(): void {
      if (shoe === undefined) return
      previous = { hash: shoe.hash, seed: shoe.seed }
      shoe = mixShoe(chance)
      number += 1
    },
    shown() {
      if (shoe === undefined) return {}
      const { hash, burned } = shoe
      return { shoe: { hash, number, dealt: shoe.dealt(), burned, ...(previous === undefined ? {} : { previous }) } }
    },
  }
}
