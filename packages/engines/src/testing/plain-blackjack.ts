import type { RoundSeeds } from '@baize/fairness'
import type { BlackjackStep } from '../bets.ts'
import { plainCards } from './plain-draws.ts'

interface PlainHand {
  cards: number[]
  bet: number
  done: boolean
}

/**
 * A second implementation of a round of blackjack, written from docs/fairness.md: it shares no code with the engine or the draws.
 * Returns what was staked and paid in halves of the stake at the start.
 */
export function plainBlackjack(
  seeds: RoundSeeds,
  steps: readonly BlackjackStep[],
  standsFrom = 17,
): { readonly staked: number; readonly paid: number } {
  const cards = plainCards(seeds, 6, 64)
  const box: PlainHand[] = [{ cards: [cards[0] ?? 0, cards[2] ?? 0], bet: 2, done: false }]
  const dealer = [cards[1] ?? 0, cards[3] ?? 0]
  let [next, insurance] = [4, 0]
  const draw = () => cards[next++] ?? 0
  const settle = () => {
    while (worth(dealer) < standsFrom && box.some(({ cards: own }) => worth(own) <= 21)) dealer.push(draw())
  }
  const tidy = () => {
    for (const hand of box) {
      if (hand.cards.length < 2) hand.cards.push(draw())
      if (worth(hand.cards) >= 21) hand.done = true
      if (!hand.done) return
    }
    settle()
  }
  const isOver = worth(dealer) === 21 || worth(box[0]?.cards ?? []) === 21
  for (const { kind } of steps) {
    if (kind === 'insure') insurance = 1
    if (kind === 'insure' || kind === 'decline' || isOver) continue
    const hand = box.find(({ done }) => !done)
    if (hand === undefined) continue
    if (kind === 'split') {
      const [first = 0, second = 0] = hand.cards
      const aces = value(first) === 1
      const halves = [first, second].map((card): PlainHand => ({ cards: [card], bet: 2, done: aces }))
      box.splice(box.indexOf(hand), 1, ...halves)
    } else if (kind === 'stand') hand.done = true
    else {
      hand.cards.push(draw())
      if (kind === 'double') Object.assign(hand, { bet: 4, done: true })
    }
    tidy()
  }
  return { staked: box.reduce((sum, { bet }) => sum + bet, insurance), paid: paidOf(box, dealer, insurance) }
}

function paidOf(box: readonly PlainHand[], dealer: readonly number[], insurance: number): number {
  const dealerNatural = dealer.length === 2 && worth(dealer) === 21
  let paid = dealerNatural ? 3 * insurance : 0
  for (const { cards, bet } of box) {
    const natural = box.length === 1 && cards.length === 2 && worth(cards) === 21
    if (natural && !dealerNatural) paid += 5
    else if (natural === dealerNatural && worth(cards) <= 21) {
      const [own, other] = [worth(cards), worth(dealer)]
      if (other > 21 || own > other) paid += 2 * bet
      else if (own === other) paid += bet
    }
  }
  return paid
}

const value = (card: number) => Math.min(10, Math.floor(card / 4) + 1)

function worth(cards: readonly number[]): number {
  let sum = 0
  for (const card of cards) sum += value(card)
  return cards.some((card) => value(card) === 1) && sum + 10 <= 21 ? sum + 10 : sum
}
