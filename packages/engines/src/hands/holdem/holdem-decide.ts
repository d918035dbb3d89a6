import type { HoldemAction } from '../hand-actions.ts'
import type { HoldemView } from '../hand-views.ts'
import { pokerScore } from '../poker-score.ts'

type Below = (n: number) => number
type Options = NonNullable<HoldemView['options']>

/** How often a decision deals the rest of the hand to estimate its share of the pot. */
const trials = 120

/**
 * A sensible player: it estimates its share of the pot by dealing the cards that it does not see at random, compares it with what a
 * call costs, bets good hands by the size of the pot, and bluffs now and then.
 */
export function decideHoldem(view: HoldemView, seat: number, below: Below): HoldemAction {
  const own = view.seats.find((one) => one.seat === seat)
  const { options } = view
  if (own === undefined || options === null) return act('fold')
  const cards = own.cards.filter((card): card is number => card !== null)
  const rivals = view.seats.filter((one) => one.seat !== seat && one.state !== 'folded')
  const share = shareOfPot(cards, view.board, rivals.length, below)
  const pot = view.seats.reduce((sum, { committed }) => sum + committed, 0)
  // One that bets has more than any two cards; the more it bets, the more.
  const respect = options.canCheck ? 0 : Math.min(0.12, (0.1 * options.toCall) / Math.max(1, pot))
  const strength = (share - respect) * (rivals.length + 1)
  const raises = view.seats.filter(({ did }) => did === 'raise').length
  if (wantsToRaise(strength, options, raises, below)) {
    const raise = raiseOf(view, pot, options, below)
    if (raise !== undefined) return raise
  }
  if (options.canCheck) return act('check')
  const price = options.toCall / (pot + options.toCall)
  const isCheap = options.toCall * 12 <= pot && below(3) > 0
  return share - respect >= price || isCheap ? act('call') : act('fold')
}

const act = (kind: 'fold' | 'check' | 'call'): HoldemAction => ({ engine: 'holdem', kind })

/** `strength` is 1 for an average hand. */
function wantsToRaise(strength: number, { canCheck }: Options, raises: number, below: Below): boolean {
  if (raises >= 3) return strength > 1.75 && below(2) === 0
  if (canCheck) return strength > 1.25 ? below(100) < 80 : below(100) < 9
  return strength > 1.45 ? below(100) < 65 : below(100) < 3
}

/** Between half and all of the pot, in whole big steps; all chips if little would be left. */
function raiseOf(view: HoldemView, pot: number, { raise, toCall }: Options, below: Below): HoldemAction | undefined {
  if (raise === null) return undefined
  const top = Math.max(...view.seats.map(({ bet }) => bet))
  const wanted = top + Math.floor(((pot + toCall) * (50 + 10 * below(6))) / 100)
  const step = Math.max(1, raise.min - top)
  const to = Math.min(raise.max, Math.max(raise.min, top + Math.round((wanted - top) / step) * step))
  return { engine: 'holdem', kind: 'raise', to: (raise.max - to) * 4 < raise.max ? raise.max : to }
}

/** The share of the pot that a hand wins on average if all others hold any cards: 0 to 1. */
function shareOfPot(own: readonly number[], board: readonly number[], rivals: number, below: Below): number {
  const seen = new Set([...own, ...board])
  const unseen = Array.from({ length: 52 }, (_, card) => card).filter((card) => !seen.has(card))
  const needed = 5 - board.length + 2 * rivals
  let won = 0
  for (let trial = 0; trial < trials; trial += 1) {
    for (let place = 0; place < needed; place += 1) swap(unseen, place, place + below(unseen.length - place))
    const whole = [...board, ...unseen.slice(0, 5 - board.length)]
    const score = pokerScore([...own, ...whole])
    won += shareAgainst(score, whole, unseen.slice(5 - board.length, needed))
  }
  return won / trials
}

function shareAgainst(score: number, board: readonly number[], others: readonly number[]): number {
  let winners = 1
  for (let place = 0; place < others.length; place += 2) {
    const other = pokerScore([...others.slice(place, place + 2), ...board])
    if (other > score) return 0
    if (other === score) winners += 1
  }
  return 1 / winners
}

function swap(cards: number[], one: number, other: number): void {
  const moved = cards[one] ?? 0
  cards[one] = cards[other] ?? 0
  cards[other] = moved
}
