import type { Chance, Level } from '../match-rules.ts'
import type { DummyView } from './dummy-view.ts'
import { pointsOf, rankOf, suitOf, type DummyCard } from './melds.ts'

/** How promising a card is together with others: near ones of its suit and equal ranks. */
function promise(card: DummyCard, among: readonly DummyCard[]): number {
  return among.reduce((sum, other) => {
    if (other === card) return sum
    const gap = Math.abs(rankOf(other) - rankOf(card))
    if (suitOf(other) === suitOf(card)) return sum + (gap === 1 ? 4 : gap === 2 ? 2 : 0)
    return sum + (gap === 0 ? 3 : 0)
  }, 0)
}

/** What a take is worth: the points laid, less the cards that come into the hand without fitting. */
function takeValue(view: DummyView, meld: readonly DummyCard[]): number {
  const { row, head, hand } = view
  const from = Math.min(...meld.flatMap((card) => (row.includes(card) ? [row.indexOf(card)] : [])))
  const extra = row.slice(from).filter((card) => !meld.includes(card))
  const kept = [...hand.filter((card) => !meld.includes(card)), ...extra]
  const gained = meld.reduce((sum, card) => sum + pointsOf(card, head), 0)
  const burden = extra.reduce((sum, card) => sum + pointsOf(card, head) * (promise(card, kept) >= 4 ? 0.3 : 0.9), 0)
  return gained - burden + (view.born[view.seat] === true ? 0 : 30) - Math.max(0, extra.length - 3) * 6
}

function chooseDiscard(view: DummyView, level: Level, chance: Chance): DummyCard {
  const cost = (card: DummyCard) => {
    const own = promise(card, view.hand) * (level === 'club' ? 2 : 3)
    const danger = level === 'master' ? promise(card, view.row) * 0.8 : 0
    const points = pointsOf(card, view.head)
    const gift = points === 50 ? 40 : -points * 0.5
    return own + danger + gift + (view.dummies.includes(card) ? 80 : 0) + (level === 'club' ? chance.below(8) : 0)
  }
  return view.hand.toSorted((left, right) => cost(left) - cost(right))[0] ?? 0
}

/** Decides for a seat of dummy from what it sees. */
export function* chooseDummyMove(view: DummyView, level: Level, chance: Chance): Generator<undefined, string> {
  yield undefined
  if (view.mayDraw) {
    const values = view.takes.map((meld) => ({ meld, value: takeValue(view, meld) }))
    const [best] = values.toSorted((left, right) => right.value - left.value)
    const isSeen = level === 'master' || chance.below(4) > 0
    return best !== undefined && best.value > 0 && isSeen ? `take:${best.meld.join()}` : 'draw'
  }
  const [knock] = view.knocks
  if (knock !== undefined) {
    // With several possible, the dearest card is not kept for the row.
    const cards = view.knocks.toSorted((left, right) => pointsOf(left, view.head) - pointsOf(right, view.head))
    return `knock:${cards[0] ?? knock}`
  }
  const lay = view.lays[0]
  if (lay !== undefined) return `lay:${lay.card}:${lay.meld}`
  return `discard:${chooseDiscard(view, level, chance)}`
}
