import { lost, odds, returned, type Share, takeCards } from '@baize/engines/tables'
import { kindOf, pairRankOf, pokerHands, scoreOf, type PokerHand } from './poker-hands.ts'
import type { OutcomeOf, TableRules } from './table-rules.ts'

type Outcome = OutcomeOf<'holdem'>

/** What the ante pays to one when player's hand wins. */
export const anteOdds: Readonly<Record<PokerHand, number>> = {
  highCard: 1,
  pair: 1,
  twoPairs: 1,
  three: 1,
  straight: 1,
  flush: 2,
  fullHouse: 3,
  four: 10,
  straightFlush: 20,
  royalFlush: 100,
}

/** What the bonus pays to one for player's two cards and the first three of the board: a pair of aces or better. */
export const bonusOdds: Readonly<Record<PokerHand, number | undefined>> = {
  highCard: undefined,
  pair: 7,
  twoPairs: 7,
  three: 7,
  straight: 7,
  flush: 20,
  fullHouse: 30,
  four: 40,
  straightFlush: 50,
  royalFlush: 100,
}

const aces = 12
const fours = 2

/** What the bonus pays for the score of five cards. */
export function bonusPays(score: number): Share {
  const to = kindOf(score) === 'pair' && pairRankOf(score) !== aces ? undefined : bonusOdds[kindOf(score)]
  return to === undefined ? lost : odds(to)
}

/** Whether the dealer plays: a pair of fours or better. */
export const dealerPlays = (score: number): boolean =>
  pokerHands.indexOf(kindOf(score)) > 1 || pairRankOf(score) >= fours

/** What ante and call pay for the scores of both hands, if the seat called. */
export function callPays(player: number, dealer: number): { readonly ante: Share; readonly call: Share } {
  const ante = odds(anteOdds[kindOf(player)])
  if (!dealerPlays(dealer)) return { ante, call: returned }
  if (player === dealer) return { ante: returned, call: returned }
  return player > dealer ? { ante, call: odds(1) } : { ante: lost, call: lost }
}

/** The rules of casino hold'em: everybody plays the same two cards, and calls or folds after the first three of the board. */
export function holdem({ cardMs }: { readonly cardMs: number }): TableRules<Outcome> {
  return {
    kind: 'holdem',
    supply: 'deck',
    cardMs,
    fields: [
      { id: 'ante', group: 'main', odds: '1–100', returned: '0.978424' },
      { id: 'bonus', group: 'side', odds: '7–100', returned: '0.937417' },
    ],
    deal: ({ card }) => ({
      kind: 'holdem',
      player: takeCards(card, 2),
      board: takeCards(card, 5),
      dealer: takeCards(card, 2),
    }),
    pays({ player, board, dealer }, field, choice) {
      if (field === 'bonus') return bonusPays(scoreOf([...player, ...board.slice(0, 3)]))
      if (choice !== 'call' || (field !== 'ante' && field !== 'call')) return lost
      return callPays(scoreOf([...player, ...board]), scoreOf([...dealer, ...board]))[field]
    },
    showMs: () => ({ first: 7 * cardMs, rest: 6 * cardMs + 800 }),
    decision: {
      seconds: 15,
      choices: ['call', 'fold'],
      otherwise: 'fold',
      fields: ['ante'],
      raise: { choice: 'call', field: 'call', of: 'ante', times: 2 },
    },
    asksIn: () => true,
    veiled: ({ kind, player, board }) => ({ kind, player, board: board.slice(0, 3), dealer: [] }),
    brief: ({ player, board, dealer }) => {
      const difference = scoreOf([...player, ...board]) - scoreOf([...dealer, ...board])
      return difference > 0 ? 'P' : difference < 0 ? 'D' : 'E'
    },
  }
}
