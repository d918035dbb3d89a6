import { isRed, rankOf, suitOf } from './cards.ts'
import { lost, odds, type Share, type TableField, type TablePlay } from './table-play.ts'

/** The two cards of a round. */
export interface DragonTigerCards {
  readonly dragon: number
  readonly tiger: number
}

/** Bets beside dragon, tiger and tie; those on one card lose on a seven. */
export type DragonTigerSide = 'suitedTie' | `${'dragon' | 'tiger'}${'Big' | 'Small' | 'Odd' | 'Even' | 'Red' | 'Black'}`

/** Who won; an ace is lowest. */
export function higherOf({ dragon, tiger }: DragonTigerCards): 'dragon' | 'tiger' | 'tie' {
  const difference = rankOf(dragon) - rankOf(tiger)
  return difference > 0 ? 'dragon' : difference < 0 ? 'tiger' : 'tie'
}

const seven = 6
const cardBets: Readonly<Record<string, (card: number) => boolean>> = {
  Big: (card) => rankOf(card) > seven,
  Small: (card) => rankOf(card) < seven,
  Odd: (card) => rankOf(card) !== seven && rankOf(card) % 2 === 0,
  Even: (card) => rankOf(card) % 2 === 1,
  Red: (card) => rankOf(card) !== seven && isRed(card),
  Black: (card) => rankOf(card) !== seven && !isRed(card),
}

function sidePays(outcome: DragonTigerCards, field: DragonTigerSide): Share {
  const { dragon, tiger } = outcome
  if (field === 'suitedTie') return higherOf(outcome) === 'tie' && suitOf(dragon) === suitOf(tiger) ? odds(50) : lost
  const isOnDragon = field.startsWith('dragon')
  const happened = cardBets[field.slice(isOnDragon ? 6 : 5)]?.(isOnDragon ? dragon : tiger)
  return happened === true ? odds(1) : lost
}

/** The rules of a dragon tiger table of eight decks: a tie gives half of the main stakes back. */
export function dragonTigerPlay(sides: readonly DragonTigerSide[]): TablePlay<DragonTigerCards> {
  return {
    fields: [
      { id: 'dragon', group: 'main', odds: '1', returned: '0.962651' },
      { id: 'tie', group: 'main', odds: '8', returned: '0.672289' },
      { id: 'tiger', group: 'main', odds: '1', returned: '0.962651' },
      ...sides.map((id): TableField => ({
        id,
        group: 'side',
        odds: id === 'suitedTie' ? '50' : '1',
        returned: id === 'suitedTie' ? '0.860241' : '0.923077',
      })),
    ],
    deal: ({ card }) => ({ dragon: card(), tiger: card() }),
    pays(outcome, field) {
      const winner = higherOf(outcome)
      if (field === 'tie') return winner === 'tie' ? odds(8) : lost
      if (field === 'dragon' || field === 'tiger') return winner === field ? odds(1) : winner === 'tie' ? [1, 2] : lost
      const side = sides.find((id) => id === field)
      return side === undefined ? lost : sidePays(outcome, side)
    },
    brief: (outcome) => ({ dragon: 'D', tiger: 'T', tie: 'E' })[higherOf(outcome)],
  }
}
