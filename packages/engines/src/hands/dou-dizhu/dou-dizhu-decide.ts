import type { DouDizhuAction } from '../hand-actions.ts'
import type { DouDizhuView } from '../hand-views.ts'
import { countsOf, laidOn, strengthOf } from './combos.ts'
import { playsFrom } from './plays.ts'

type Below = (n: number) => number
type Play = readonly number[]

/** A sensible player: bids by high cards, lays what leaves the fewest turns, and lets a fellow farmer have the trick. */
export function decideDouDizhu(view: DouDizhuView, seat: number, below: Below): DouDizhuAction {
  const cards = ownCards(view, seat)
  if (view.phase === 'bidding') return bidOf(view, cards, below)
  const plays = playsFrom(cards, view.trick?.combo ?? null)
  const play = view.trick === null ? leadOf(view, seat, plays) : replyOf(view, seat, plays)
  return play === undefined ? { engine: 'dou-dizhu', kind: 'pass' } : { engine: 'dou-dizhu', kind: 'play', cards: play }
}

/**
 * What a seat could lay now, what is best to lay first: the hints of a window. Empty if it is not its turn to lay cards, or if nothing
 * beats the trick.
 */
export function douDizhuHints(view: DouDizhuView, seat: number): readonly Play[] {
  if (view.phase !== 'playing' || view.toAct !== seat) return []
  const isLead = view.trick === null
  const costs = new Map<Play, number>()
  for (const play of playsFrom(ownCards(view, seat), view.trick?.combo ?? null)) {
    costs.set(play, costOf(view, seat, play, isLead))
  }
  return [...costs.keys()].toSorted((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0))
}

/** Whether cards can be laid now, for a window in which somebody picks them. */
export const canLay = (view: DouDizhuView, cards: Play): boolean =>
  view.phase === 'playing' && laidOn(cards, view.trick?.combo ?? null) !== undefined

const ownCards = (view: DouDizhuView, seat: number): Play =>
  view.seats.find((one) => one.seat === seat)?.cards.filter((card): card is number => card !== null) ?? []

function bidOf(view: DouDizhuView, cards: Play, below: Below): DouDizhuAction {
  const counts = countsOf(cards)
  const fours = counts.filter((count) => count === 4).length
  const high = (counts[14] ?? 0) * 4 + (counts[13] ?? 0) * 3 + (counts[12] ?? 0) * 2 + (counts[11] ?? 0)
  const worth = high + fours * 4 - (turnsOf(cards) - 7) + below(2)
  const wish = worth >= 11 ? 3 : worth >= 8 ? 2 : worth >= 6 ? 1 : 0
  return { engine: 'dou-dizhu', kind: 'bid', points: wish > view.bid ? wish : 0 }
}

/**
 * About how many turns it takes to lay some cards: planes, straights and runs of pairs are taken out first, then triples with what goes
 * with them. Four equal cards and the two jokers cost no turn, since they win the next one.
 */
function turnsOf(cards: Play): number {
  const counts = countsOf(cards).map((count) => (count === 4 ? 0 : count))
  let [turns, carried] = [0, 0]
  for (const [each, least] of runKinds) {
    for (let from = 0; from <= 11; from += 1) {
      const to = endOfRun(counts, from, each)
      if (to - from < least) continue
      for (let rank = from; rank < to; rank += 1) counts[rank] = (counts[rank] ?? 0) - each
      turns += 1
      if (each === 3) carried += to - from
    }
  }
  const triples = counts.filter((count) => count === 3).length
  const smaller = counts.slice(0, 13).filter((count) => count === 1 || count === 2).length
  const jokers = ((counts[13] ?? 0) + (counts[14] ?? 0)) % 2
  return turns + triples + Math.max(0, smaller - triples - carried) + jokers
}

const runKinds = [
  [3, 2],
  [1, 5],
  [2, 3],
] as const

/** The rank after a run from `from`. Straights leave triples alone, and are none if most of their ranks are pairs. */
function endOfRun(counts: readonly number[], from: number, each: number): number {
  let to = from
  let pairs = 0
  for (; to <= 11; to += 1) {
    const count = counts[to] ?? 0
    if (count < each || (each === 1 && count >= 3)) break
    if (count > 1) pairs += 1
  }
  return each === 1 && pairs > (to - from) / 2 ? from : to
}

/** What a play costs: turns that the rest needs, and strong cards that it spends. */
function costOf(view: DouDizhuView, seat: number, play: Play, isLead: boolean): number {
  const left = ownCards(view, seat).filter((card) => !play.includes(card))
  if (left.length === 0) return -1_000
  const strengths = play.map(strengthOf)
  const highest = Math.max(...strengths)
  const kind = laidOn(play, view.trick?.combo ?? null)?.kind
  const spent = strengths.reduce((sum, strength) => sum + Math.max(0, strength - 9), 0)
  const bomb = kind === 'bomb' || kind === 'rocket' ? 26 : 0
  return turnsOf(left) * 10 + bomb + spent * 2 + (isLead ? highest - play.length * 1.5 : highest * 0.4)
}

const isFoe = ({ landlord }: DouDizhuView, seat: number, other: number): boolean =>
  (seat === landlord) !== (other === landlord)

/** The fewest cards that an opponent holds. */
const foeCards = (view: DouDizhuView, seat: number): number =>
  Math.min(...view.seats.filter((one) => isFoe(view, seat, one.seat)).map(({ cards }) => cards.length))

function cheapest(plays: readonly Play[], costOfPlay: (play: Play) => number): [Play, number] | undefined {
  const costs = plays.map((play): [Play, number] => [play, costOfPlay(play)])
  return costs.reduce<[Play, number] | undefined>(
    (best, one) => (best === undefined || one[1] < best[1] ? one : best),
    undefined,
  )
}

function leadOf(view: DouDizhuView, seat: number, plays: readonly Play[]): Play | undefined {
  const danger = foeCards(view, seat)
  return cheapest(plays, (play) => {
    // An opponent with one or two cards left is not led something that it could end with.
    const gift = danger <= 2 && play.length === danger ? 60 - Math.max(...play.map(strengthOf)) * 4 : 0
    return costOf(view, seat, play, true) + gift
  })?.[0]
}

function replyOf(view: DouDizhuView, seat: number, plays: readonly Play[]): Play | undefined {
  const { trick } = view
  const cards = ownCards(view, seat)
  const [best, cost] = cheapest(plays, (play) => costOf(view, seat, play, false)) ?? []
  if (best === undefined || cost === undefined || trick === null) return undefined
  if (best.length === cards.length) return best
  const more = cost - turnsOf(cards) * 10
  if (isFoe(view, seat, trick.seat)) {
    const danger = foeCards(view, seat)
    return more <= (danger <= 2 ? 60 : danger <= 6 ? 18 : 6) ? best : undefined
  }
  const isStrong = Math.max(...trick.cards.map(strengthOf)) >= 9 || trick.cards.length > 2
  return !isStrong && more < 0 ? best : undefined
}
