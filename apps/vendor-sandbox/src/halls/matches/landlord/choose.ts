import type { Chance, Level } from '../match-rules.ts'
import { classify, countsOf, rankOf, type Card } from './combos.ts'
import type { LandlordView } from './landlord-view.ts'

/**
 * About how many turns a hand needs to be played out, less what its strong cards win back: runs are taken out first, then
 * triples with something to go with them.
 */
export function turnsOf(cards: readonly Card[]): number {
  const counts = countsOf(cards)
  let turns = 0
  const take = (from: number, to: number, each: number) => {
    for (let rank = from; rank <= to; rank++) counts[rank] = (counts[rank] ?? 0) - each
    turns++
  }
  for (let rank = 0; rank < 13; rank++) if (counts[rank] === 4) counts[rank] = 0
  let kickers = 0
  for (const [each, least] of [
    [3, 2],
    [1, 5],
    [2, 3],
  ] as const)
    for (let from = 0; from <= 11; from++) {
      let to = from
      // A straight leaves triples and most pairs alone, except at single cards between them.
      while (to <= 11 && (counts[to] ?? 0) >= each && (each > 1 || (counts[to] ?? 0) < 3)) to++
      if (to - from < least) continue
      if (each === 1 && counts.slice(from, to).filter((count) => count > 1).length > (to - from) / 2) continue
      take(from, to - 1, each)
      if (each === 3) kickers += to - from
    }
  const triples = counts.filter((count) => count === 3).length
  const smaller = counts.slice(0, 13).filter((count) => count === 1 || count === 2).length
  const jokers = (counts[13] ?? 0) + (counts[14] ?? 0) === 2 ? 0 : (counts[13] ?? 0) + (counts[14] ?? 0)
  return turns + triples + Math.max(0, smaller - triples - kickers) + jokers
}

/** Points of high cards, for calling. */
function strength(cards: readonly Card[]): number {
  const counts = countsOf(cards)
  const bombs = counts.filter((count) => count === 4).length
  return (counts[14] ?? 0) * 4 + (counts[13] ?? 0) * 3 + (counts[12] ?? 0) * 2 + (counts[11] ?? 0) + bombs * 4
}

function chooseBid(view: LandlordView, level: Level, chance: Chance): string {
  const points = strength(view.hand) - (level === 'master' ? turnsOf(view.hand) - 7 : 0) + chance.below(2)
  const wish = points >= 11 ? 3 : points >= 8 ? 2 : points >= 6 ? 1 : 0
  return `bid:${view.bidsOpen.includes(wish) ? wish : 0}`
}

/** What a play costs: turns that the rest needs, and the high cards that it spends. Lower is better. */
function costOf(view: LandlordView, cards: readonly Card[], isLead: boolean): number {
  const left = view.hand.filter((card) => !cards.includes(card))
  if (left.length === 0) return -1_000
  const combo = classify(cards)
  const isBomb = combo?.kind === 'bomb' || combo?.kind === 'rocket'
  const highest = Math.max(...cards.map(rankOf))
  const spent = cards.reduce((sum, card) => sum + Math.max(0, rankOf(card) - 9), 0)
  return turnsOf(left) * 10 + (isBomb ? 26 : 0) + spent * 2 + (isLead ? highest - cards.length * 1.5 : highest * 0.4)
}

const isFoe = (view: LandlordView, seat: number): boolean => (view.seat === view.landlord) !== (seat === view.landlord)

/** The fewest cards that an opponent holds. */
function foeCards(view: LandlordView): number {
  return Math.min(...view.counts.filter((_, seat) => seat !== view.seat && isFoe(view, seat)))
}

function chooseLead(view: LandlordView): readonly Card[] {
  const danger = foeCards(view)
  const cost = (cards: readonly Card[]) => {
    // An opponent with one or two cards left is not offered a single card or pair that it could beat.
    const gives = cards.length === danger && danger <= 2 ? 60 - Math.max(...cards.map(rankOf)) * 4 : 0
    return costOf(view, cards, true) + gives
  }
  return view.hints.toSorted((left, right) => cost(left) - cost(right))[0] ?? []
}

function chooseReply(view: LandlordView): readonly Card[] | undefined {
  const { table } = view
  const best = view.hints.toSorted((left, right) => costOf(view, left, false) - costOf(view, right, false))[0]
  if (best === undefined || table === undefined) return undefined
  if (best.length === view.hand.length) return best
  const now = turnsOf(view.hand) * 10
  const cost = costOf(view, best, false)
  const danger = foeCards(view)
  if (isFoe(view, table.seat)) {
    const urgency = danger <= 2 ? 60 : danger <= 6 ? 18 : 6
    return cost - now <= urgency ? best : undefined
  }
  // A fellow farmer's play is only beaten cheaply, to improve the hand.
  const isHigh = Math.max(...table.cards.map(rankOf)) >= 9 || table.cards.length > 2
  return !isHigh && cost - now < 0 ? best : undefined
}

/** Decides for a seat of landlord from what it sees. */
export function* chooseLandlordMove(view: LandlordView, level: Level, chance: Chance): Generator<undefined, string> {
  yield undefined
  if (view.phase === 'bid') return chooseBid(view, level, chance)
  const isLead = !view.mayPass
  if (level === 'club' && chance.below(4) === 0) {
    // A weaker player often lays the first thing that fits, and keeps its bombs.
    const plain = view.hints.filter((cards) => cards.length < 4)[0]
    if (plain !== undefined) return `play:${plain.join()}`
    if (!isLead) return 'pass'
  }
  const cards = isLead ? chooseLead(view) : chooseReply(view)
  return cards === undefined || cards.length === 0 ? 'pass' : `play:${cards.join()}`
}
