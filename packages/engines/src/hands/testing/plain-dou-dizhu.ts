import type { DouDizhuAction } from '../hand-actions.ts'
import type { HandResult, HandSetup } from '../seated-game.ts'
import { portions } from './portions.ts'

/** A mistake to plant, which the comparison has to find. */
export type DouDizhuFault = 'a rocket does not double' | 'no spring' | 'losses are not bounded'

/**
 * Every combination of up to `mostCards` cards and all longer ones, built from what may be laid: for each way to have some cards of each
 * rank (15 digits, from the three to the red joker) what it can be taken for, as `kind rank steps`.
 */
export function everyCombo(mostCards: number): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>()
  const add = (counts: readonly number[], name: string) => {
    const size = counts.reduce((sum, count) => sum + count, 0)
    if (size > mostCards || counts.some((count, rank) => count > (rank > 12 ? 1 : 4))) return
    const key = counts.join('')
    all.set(key, (all.get(key) ?? new Set()).add(name))
  }
  const none = Array.from({ length: 15 }, () => 0)
  const body = (from: number, steps: number, each: number) =>
    none.map((_, rank) => (rank >= from && rank < from + steps ? each : 0))
  const plus = (counts: readonly number[], ranks: readonly number[], each: number) =>
    counts.map((count, rank) => count + each * ranks.filter((one) => one === rank).length)
  for (let rank = 0; rank < 15; rank += 1) {
    add(body(rank, 1, 1), `single ${rank} 1`)
    add(body(rank, 1, 2), `pair ${rank} 1`)
    add(body(rank, 1, 3), `triple ${rank} 1`)
    add(body(rank, 1, 4), `bomb ${rank} 1`)
    for (const other of [...none.keys()].filter((one) => one !== rank)) {
      add(plus(body(rank, 1, 3), [other], 1), `tripleWithSingle ${rank} 1`)
      add(plus(body(rank, 1, 3), [other], 2), `tripleWithPair ${rank} 1`)
    }
    for (const two of chosen(2)) {
      if (two.includes(rank)) continue
      add(plus(body(rank, 1, 4), two, 1), `fourWithTwo ${rank} 1`)
      add(plus(body(rank, 1, 4), two, 2), `fourWithPairs ${rank} 1`)
    }
  }
  add(plus(none, [13, 14], 1), 'rocket 14 1')
  for (let steps = 2; steps <= 12; steps += 1) {
    for (let from = 0; from + steps <= 12; from += 1) {
      const name = `${from + steps - 1} ${steps}`
      if (steps >= 5) add(body(from, steps, 1), `straight ${name}`)
      if (steps >= 3) add(body(from, steps, 2), `pairRun ${name}`)
      const plane = body(from, steps, 3)
      add(plane, `plane ${name}`)
      if (steps * 4 <= mostCards)
        for (const ones of chosen(steps)) add(plus(plane, ones, 1), `planeWithSingles ${name}`)
      if (steps * 5 <= mostCards)
        for (const pairs of chosen(steps)) add(plus(plane, pairs, 2), `planeWithPairs ${name}`)
    }
  }
  return all
}

/** Every choice of so many ranks, each as often as one likes. */
function chosen(count: number, least = 0): number[][] {
  if (count === 0) return [[]]
  return Array.from({ length: 15 - least }, (_, nth) => nth + least).flatMap((rank) =>
    chosen(count - 1, rank).map((others) => [rank, ...others]),
  )
}

/** Who was landlord, what was laid by whom, and what it costs: from the actions of a whole hand alone. */
export function plainDouDizhu(
  { seats, button, terms }: HandSetup,
  actions: readonly DouDizhuAction[],
  fault?: DouDizhuFault,
): HandResult {
  if (terms.engine !== 'dou-dizhu') throw new RangeError('another game')
  const start = seats.findIndex(({ seat }) => seat === button)
  const bids = actions.flatMap((action) => (action.kind === 'bid' ? [action.points] : []))
  const bid = Math.max(...bids)
  if (bid === 0) return { seats: seats.map(({ seat }) => ({ seat, staked: 0, won: 0, rake: 0 })), rake: 0 }
  const landlord = (start + bids.indexOf(bid as 1 | 2 | 3)) % 3 // one of the bids, and not 0
  const plays = actions.filter(({ kind }) => kind !== 'bid')
  let turn = landlord
  let doubles = 0
  const laid = [0, 0, 0]
  let winner = landlord
  for (const action of plays) {
    if (action.kind === 'play') {
      const ranks = action.cards.map((card) => (card > 51 ? 'joker' : String(Math.floor(card / 4))))
      const isRocket = action.cards.length === 2 && ranks.every((rank) => rank === 'joker')
      const isBomb = action.cards.length === 4 && new Set(ranks).size === 1
      if (isBomb || (isRocket && fault !== 'a rocket does not double')) doubles += 1
      laid[turn] = (laid[turn] ?? 0) + 1
      winner = turn
    }
    turn = (turn + 1) % 3
  }
  const others = laid.filter((_, place) => place !== landlord)
  const spring = winner === landlord ? Math.max(...others) === 0 : laid[landlord] === 1
  if (spring && fault !== 'no spring') doubles += 1
  let multiple: number = bid
  for (let nth = 0; nth < doubles; nth += 1) multiple = Math.min(terms.maxMultiple, multiple * 2)
  const bank = seats[landlord]?.chips ?? 0
  const stakes = seats.map(({ chips }, place) => {
    if (place === landlord) return 0
    const amount = terms.base * Math.min(multiple, terms.maxMultiple)
    return fault === 'losses are not bounded' ? amount : Math.min(amount, chips, Math.floor(bank / 2))
  })
  stakes[landlord] = stakes.reduce((sum, stake) => sum + stake, 0)
  const wins = (place: number) => (place === landlord) === (winner === landlord)
  const due = stakes.map((stake, place) => (wins(place) ? Math.floor((stake * terms.rakeBasisPoints) / 10_000) : 0))
  const rake = Math.min(
    terms.rakeCap,
    due.reduce((sum, amount) => sum + amount, 0),
  )
  const [taken, shares] = [portions(rake, due), portions(rake, stakes)]
  return {
    seats: seats.map(({ seat }, place) => ({
      seat,
      staked: stakes[place] ?? 0,
      won: wins(place) ? 2 * (stakes[place] ?? 0) - (taken[place] ?? 0) : 0,
      rake: shares[place] ?? 0,
    })),
    rake,
  }
}
