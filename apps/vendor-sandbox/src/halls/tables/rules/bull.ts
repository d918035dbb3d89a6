import { lost, rankOf, type Share, suitOf, takeCards, tenlessPoints } from '@baize/engines/tables'
import type { Field, OutcomeOf, TableRules } from './table-rules.ts'

type Outcome = OutcomeOf<'bull'>

/** Of a hand: 0 without a bull, 1 to 9, 10 for bull bull, 11 for five pictures. */
export function bullOf(cards: readonly number[]): number {
  if (cards.every((card) => rankOf(card) >= 10)) return 11
  const points = cards.map((card) => tenlessPoints(card))
  const sum = points.reduce((total, one) => total + one, 0)
  // Three cards make a whole ten exactly when the other two have the last digit of all five.
  const hasBull = points.some((first, place) =>
    points.some((second, other) => other > place && (sum - first - second) % 10 === 0),
  )
  return hasBull ? (sum % 10 === 0 ? 10 : sum % 10) : 0
}

/** How many times the stake a hand wins or loses in the bet "double". */
export const timesOf = (points: number): number => (points >= 11 ? 5 : points === 10 ? 3 : points >= 7 ? 2 : 1)
/** Chips on "double" are held that many times. */
const heldForDouble = 5

/** The value of a hand's highest card; king is highest, then spade, heart, club, diamond. */
const highestOf = (cards: readonly number[]) =>
  Math.max(...cards.map((card) => rankOf(card) * 4 + ([3, 2, 0, 1][suitOf(card)] ?? 0)))

/** Whether a hand beats another; equal bulls are decided by the highest card, so somebody always wins. */
export function beats(one: readonly number[], other: readonly number[]): boolean {
  const difference = bullOf(one) - bullOf(other)
  return difference === 0 ? highestOf(one) > highestOf(other) : difference > 0
}

function doublePays(player: readonly number[], banker: readonly number[]): Share {
  if (!beats(player, banker)) return [heldForDouble - timesOf(bullOf(banker)), heldForDouble]
  return [heldForDouble * 20 + timesOf(bullOf(player)) * 19, heldForDouble * 20]
}

const players = [1, 2, 3] as const

/** The rules of a bull table: one deck, three players against the banker. */
export function bull({ cardMs }: { readonly cardMs: number }): TableRules<Outcome> {
  return {
    kind: 'bull',
    supply: 'deck',
    cardMs,
    fields: players.flatMap((nth): Field[] => [
      { id: `equal${nth}`, group: 'main', odds: '0.95', returned: '0.975000' },
      { id: `double${nth}`, group: 'main', odds: '0.95–4.75', returned: '0.959725', held: heldForDouble },
      { id: `bullBull${nth}`, group: 'side', odds: '12', returned: '0.959424' },
    ]),
    deal: ({ card }) => ({ kind: 'bull', banker: takeCards(card, 5), players: players.map(() => takeCards(card, 5)) }),
    pays({ banker, players: hands }, field) {
      const hand = hands[Number(field.at(-1)) - 1]
      if (hand === undefined) return lost
      if (field.startsWith('equal')) return beats(hand, banker) ? [39, 20] : lost
      if (field.startsWith('double')) return doublePays(hand, banker)
      return bullOf(hand) >= 10 ? [13, 1] : lost
    },
    showMs: () => ({ first: 0, rest: 20 * cardMs + 2_400 }),
    brief: ({ banker, players: hands }) => hands.map((hand) => (beats(hand, banker) ? 'P' : 'B')).join(''),
  }
}
