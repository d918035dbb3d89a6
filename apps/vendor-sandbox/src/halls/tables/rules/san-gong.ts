import { lastDigit, lost, odds, rankOf, returned, type Share, suitOf, takeCards } from '@baize/engines/tables'
import type { Field, OutcomeOf, TableRules } from './table-rules.ts'

type Outcome = OutcomeOf<'sanGong'>

const pictures = (cards: readonly number[]) => cards.filter((card) => rankOf(card) >= 10).length

/** The strength of a hand: three pictures first, then the last digit, then the number of pictures. */
export const strengthOf = (cards: readonly number[]): number =>
  pictures(cards) === 3 ? 40 : lastDigit(cards) * 4 + pictures(cards)

/** Poker hands of three cards, from the best. */
export type ThreeCardHand = 'straightFlush' | 'three' | 'straight' | 'flush' | 'pair' | 'high'

/** The poker hand of three cards. */
export function threeCardHand(cards: readonly number[]): ThreeCardHand {
  const [low = 0, middle = 0, high = 0] = cards.map((card) => rankOf(card)).toSorted((a, b) => a - b)
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0))
  const isStraight = (middle === low + 1 && high === middle + 1) || (low === 0 && middle === 11 && high === 12)
  if (isStraight && isFlush) return 'straightFlush'
  if (low === high) return 'three'
  if (isStraight) return 'straight'
  if (isFlush) return 'flush'
  return low === middle || middle === high ? 'pair' : 'high'
}

/** What "pair plus" pays to one. */
export const pairPlusOdds: Readonly<Record<ThreeCardHand, number | undefined>> = {
  straightFlush: 40,
  three: 30,
  straight: 6,
  flush: 4,
  pair: 1,
  high: undefined,
}

const players = [1, 2, 3] as const
const tieOdds = 23
const threePicturesOdds = 90

function pairPlusPays(hand: readonly number[]): Share {
  const to = pairPlusOdds[threeCardHand(hand)]
  return to === undefined ? lost : odds(to)
}

function pays({ banker, players: hands }: Outcome, field: string): Share {
  const hand = hands[Number(field.at(-1)) - 1]
  if (hand === undefined) return lost
  const difference = strengthOf(hand) - strengthOf(banker)
  switch (field.slice(0, -1)) {
    case 'win':
      return difference > 0 ? odds(19, 20) : difference === 0 ? returned : lost
    case 'tie':
      return difference === 0 ? odds(tieOdds) : lost
    case 'pairPlus':
      return pairPlusPays(hand)
    default:
      return pictures(hand) === 3 ? odds(threePicturesOdds) : lost
  }
}

/** The rules of a san gong table, three cards: one deck, three players against the banker. */
export function sanGong({ cardMs }: { readonly cardMs: number }): TableRules<Outcome> {
  return {
    kind: 'sanGong',
    supply: 'deck',
    cardMs,
    fields: players.flatMap((nth): Field[] => [
      { id: `win${nth}`, group: 'main', odds: '0.95', returned: '0.975944' },
      { id: `tie${nth}`, group: 'side', odds: String(tieOdds), returned: '0.906191' },
      { id: `pairPlus${nth}`, group: 'side', odds: '1–40', returned: '0.976833' },
      { id: `pictures${nth}`, group: 'side', odds: String(threePicturesOdds), returned: '0.905882' },
    ]),
    deal: ({ card }) => ({
      kind: 'sanGong',
      banker: takeCards(card, 3),
      players: players.map(() => takeCards(card, 3)),
    }),
    pays,
    showMs: () => ({ first: 0, rest: 12 * cardMs + 1_600 }),
    brief: ({ banker, players: hands }) =>
      hands
        .map((hand) => {
          const difference = strengthOf(hand) - strengthOf(banker)
          return difference > 0 ? 'P' : difference < 0 ? 'B' : 'E'
        })
        .join(''),
  }
}
