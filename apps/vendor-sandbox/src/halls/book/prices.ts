import type { DuelOutlook, FieldOutlook, Measure, Outlook } from './course.ts'
import { entries, type Distribution } from './distribution.ts'
import { idOfPick, outcomeAt, type LegOutcome, type Pick } from './picks.ts'

/** A pick with its price in thousandths. */
export interface Priced {
  readonly id: string
  readonly price: number
}

/** A market with the picks that are offered now. */
export interface Market {
  /** The market without its sides: `handicap/goals/-3`, by the line of home. */
  readonly id: string
  readonly kind: Pick['market']
  readonly picks: readonly Priced[]
}

/** Lines over what is counted: every quarter, or halves alone. */
export interface LinesOffered {
  readonly measure: Measure
  readonly lines: 'quarter' | 'half'
  /** How many lines, those around the most even one. */
  readonly count: number
}

/** The markets that a game offers. */
export interface MarketsOffered {
  readonly handicaps: readonly LinesOffered[]
  readonly totals: readonly LinesOffered[]
  readonly both?: boolean
  readonly parity?: Measure
}

const lowest = 1_010
const highest = 500_000
/** Handicaps and totals far from even are not offered. */
const highestOfLine = 15_000

type LinePick = Extract<Pick, { market: 'handicap' | 'total' }>

/** The share of a stake that wins at the price, and the share that comes back as it is. */
interface Shares {
  readonly wins: number
  readonly back: number
}

const sharesOf: Readonly<Record<LegOutcome, Shares>> = {
  won: { wins: 1, back: 0 },
  halfWon: { wins: 0.5, back: 0.5 },
  push: { wins: 0, back: 1 },
  halfLost: { wins: 0, back: 0.5 },
  lost: { wins: 0, back: 0 },
  void: { wins: 0, back: 1 },
}

/**
 * The exact price at which the expected return is 1 ÷ (1 + margin): (return − what comes back) ÷ what wins. Without
 * pushes this is 1 ÷ (chance × (1 + margin)). `undefined` if the pick cannot win.
 */
export function exactPrice({ wins, back }: Shares, margin: number): number | undefined {
  return wins <= 0 ? undefined : (1 / (1 + margin) - back) / wins
}

/** The price as offered, in thousandths, rounded down to the price's step; `undefined` outside of what is offered. */
export function offeredPrice(exact: number | undefined, most = highest): number | undefined {
  if (exact === undefined) return undefined
  const step = stepOf(exact)
  const price = Math.floor((exact * 1_000 + 1e-7) / step) * step
  return price < lowest || price > most ? undefined : price
}

/** The step of prices in thousandths: finer where a hundredth is much of what can be won. */
export function stepOf(price: number): number {
  if (price < 1.2) return 1
  if (price < 10) return 10
  return price < 50 ? 100 : 1_000
}

/** The chances of a pick as shares of a stake, or `undefined` if the outlook says nothing about it. */
export function sharesOfPick(pick: Pick, outlook: Outlook): Shares | undefined {
  return outlook.kind === 'duel' ? sharesInDuel(pick, outlook) : sharesInField(pick, outlook)
}

function sharesInDuel(pick: Pick, outlook: DuelOutlook): Shares | undefined {
  switch (pick.market) {
    case 'winner':
      return { wins: outlook.winner[pick.side], back: 0 }
    case 'both':
      if (outlook.both === undefined) return undefined
      return { wins: pick.side === 'yes' ? outlook.both : 1 - outlook.both, back: 0 }
    case 'handicap':
    case 'total': {
      const measure = outlook.measures[pick.measure]
      return measure && sharesOver(pick, pick.market === 'handicap' ? measure.difference : measure.sum)
    }
    case 'parity': {
      const sum = outlook.measures[pick.measure]?.sum
      if (sum === undefined) return undefined
      const wanted = pick.side === 'odd' ? 1 : 0
      return { wins: sharesWhere(sum, (value) => value % 2 === wanted), back: 0 }
    }
    case 'win':
    case 'place':
    case 'duel':
      return undefined
  }
}

function sharesWhere(distribution: Distribution, holds: (value: number) => boolean): number {
  return entries(distribution).reduce((sum, [value, chance]) => (holds(value) ? sum + chance : sum), 0)
}

function sharesOver(pick: LinePick, values: Distribution): Shares {
  let wins = 0
  let back = 0
  for (const [value, chance] of entries(values)) {
    const shares = sharesOf[outcomeAt(pick, value)]
    wins += chance * shares.wins
    back += chance * shares.back
  }
  return { wins, back }
}

function sharesInField(pick: Pick, { win, place, before }: FieldOutlook): Shares | undefined {
  const chance =
    pick.market === 'win'
      ? win[pick.runner]
      : pick.market === 'place'
        ? place[pick.runner]
        : pick.market === 'duel' && pick.runner !== pick.against
          ? before?.(pick.runner, pick.against)
          : undefined
  return chance === undefined ? undefined : { wins: chance, back: 0 }
}

/** The price of a pick in thousandths, or `undefined` while none is offered. */
export function priceOf(pick: Pick, outlook: Outlook, margin: number): number | undefined {
  const shares = sharesOfPick(pick, outlook)
  const isLine = pick.market === 'handicap' || pick.market === 'total'
  return shares && offeredPrice(exactPrice(shares, margin), isLine ? highestOfLine : highest)
}

/** Every market that is offered for an outlook. A market with fewer than two picks left is not. */
export function marketsOf(outlook: Outlook, offered: MarketsOffered, margin: number): readonly Market[] {
  const picks = outlook.kind === 'duel' ? duelPicks(outlook, offered) : fieldPicks(outlook)
  return picks
    .map(({ id, picks: all }) => ({
      id,
      kind: all[0]?.market ?? 'winner',
      picks: all.flatMap((pick) => {
        const price = priceOf(pick, outlook, margin)
        return price === undefined ? [] : [{ id: idOfPick(pick), price }]
      }),
    }))
    .filter(({ picks: left }) => left.length > 1)
}

interface Unpriced {
  readonly id: string
  readonly picks: readonly Pick[]
}

function duelPicks(outlook: DuelOutlook, { handicaps, totals, both, parity }: MarketsOffered): readonly Unpriced[] {
  const sides = outlook.winner.draw > 0 ? (['home', 'draw', 'away'] as const) : (['home', 'away'] as const)
  return [
    { id: 'winner', picks: sides.map((side) => ({ market: 'winner', side })) },
    ...handicaps.flatMap((lines) => linesOf(outlook, 'handicap', lines)),
    ...totals.flatMap((lines) => linesOf(outlook, 'total', lines)),
    ...(both === true
      ? [{ id: 'both', picks: (['yes', 'no'] as const).map((side): Pick => ({ market: 'both', side })) }]
      : []),
    ...(parity === undefined
      ? []
      : [
          {
            id: `parity/${parity}`,
            picks: (['odd', 'even'] as const).map((side): Pick => ({ market: 'parity', measure: parity, side })),
          },
        ]),
  ]
}

function linesOf(
  outlook: DuelOutlook,
  market: 'handicap' | 'total',
  { measure, lines, count }: LinesOffered,
): readonly Unpriced[] {
  const values = outlook.measures[measure]
  if (values === undefined) return []
  const of = market === 'handicap' ? values.difference : values.sum
  const even = mostEven(of, market, lines)
  const step = lines === 'quarter' ? 1 : 4
  // Without a draw, half a set more or less decides what the winner decides: such a line would say nothing new.
  const known = market === 'handicap' && outlook.winner.draw === 0 ? [outlook.winner.home] : []
  return aroundZero(count + 4)
    .map((nth) => even + nth * step)
    .toSorted((one, other) => unevenness(of, market, one) - unevenness(of, market, other))
    .filter((line) => {
      if (market === 'total' && line <= 0) return false
      const { wins } = sharesOver(firstOfLine(market, measure, line), of)
      const isNew = !known.some((other) => Math.abs(other - wins) < 1e-9)
      known.push(wins)
      return isNew
    })
    .slice(0, count)
    .toSorted((one, other) => one - other)
    .map((line) => ({ id: `${market}/${measure}/${line}`, picks: bothSides(market, measure, line) }))
}

function firstOfLine(market: 'handicap' | 'total', measure: Measure, line: number): LinePick {
  return market === 'handicap' ? { market, measure, line, side: 'home' } : { market, measure, line, side: 'over' }
}

function bothSides(market: 'handicap' | 'total', measure: Measure, line: number): readonly LinePick[] {
  const first = firstOfLine(market, measure, line)
  return first.market === 'handicap'
    ? [first, { ...first, line: line === 0 ? 0 : -line, side: 'away' }]
    : [first, { ...first, side: 'under' }]
}

/** 0, 1, −1, 2, −2 … */
function aroundZero(count: number): readonly number[] {
  return Array.from({ length: count }, (_, nth) => (nth % 2 === 1 ? (nth + 1) / 2 : -nth / 2 || 0))
}

/** The line in quarters at which both sides win about as much: near the median, then to the quarter. */
function mostEven(values: Distribution, market: 'handicap' | 'total', lines: 'quarter' | 'half'): number {
  let below = 0
  const all = values.chances.reduce((sum, chance) => sum + chance, 0)
  const median = entries(values).find(([, chance]) => (below += chance) >= all / 2)?.[0] ?? 0
  const middle = (market === 'handicap' ? -median : median) * 4
  const candidates = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]
    .map((by) => middle + by)
    .filter((line) => lines === 'quarter' || Math.abs(line % 4) === 2)
  return candidates.reduce(
    (best, line) => (unevenness(values, market, line) < unevenness(values, market, best) - 1e-12 ? line : best),
    candidates[0] ?? 2,
  )
}

/** How far the two sides of a line are from winning equally often. */
function unevenness(values: Distribution, market: 'handicap' | 'total', line: number): number {
  const { wins, back } = sharesOver(firstOfLine(market, 'goals', line), values)
  return Math.abs(wins - (1 - wins - back))
}

function fieldPicks({ win, before }: FieldOutlook): readonly Unpriced[] {
  const runners = win.map((_, runner) => runner)
  const duels = before === undefined ? [] : runners.filter((runner) => runner % 2 === 0 && runner + 1 < win.length)
  return [
    { id: 'win', picks: runners.map((runner) => ({ market: 'win', runner })) },
    { id: 'place', picks: runners.map((runner) => ({ market: 'place', runner })) },
    ...duels.map((runner) => ({
      id: `duel/${runner}`,
      picks: [
        { market: 'duel' as const, runner, against: runner + 1 },
        { market: 'duel' as const, runner: runner + 1, against: runner },
      ],
    })),
  ]
}
