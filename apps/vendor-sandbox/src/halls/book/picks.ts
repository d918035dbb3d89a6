import type { Measure, Pair, Standing } from './course.ts'

/** What a bet is on. Lines are in quarters: -3 is −0.75, 10 is 2.5; a handicap is that of the side it is given to. */
export type Pick =
  | { readonly market: 'winner'; readonly side: 'home' | 'draw' | 'away' }
  | { readonly market: 'handicap'; readonly measure: Measure; readonly line: number; readonly side: 'home' | 'away' }
  | { readonly market: 'total'; readonly measure: Measure; readonly line: number; readonly side: 'over' | 'under' }
  | { readonly market: 'parity'; readonly measure: Measure; readonly side: 'odd' | 'even' }
  | { readonly market: 'both'; readonly side: 'yes' | 'no' }
  | { readonly market: 'win' | 'place'; readonly runner: number }
  | { readonly market: 'duel'; readonly runner: number; readonly against: number }

/** How a leg ended. A void leg counts 1, as if it had not been part of the bet. */
export type LegOutcome = 'won' | 'halfWon' | 'push' | 'halfLost' | 'lost' | 'void'

const measures: readonly Measure[] = [
  'goals',
  'sets',
  'games',
  'points',
  'frames',
  'runs',
  'rounds',
  'length',
  'maps',
  'towers',
  'wins',
]

/** The text by which a pick is known: `handicap/goals/-3/home`. */
export function idOfPick(pick: Pick): string {
  switch (pick.market) {
    case 'handicap':
    case 'total':
      return `${pick.market}/${pick.measure}/${pick.line}/${pick.side}`
    case 'parity':
      return `parity/${pick.measure}/${pick.side}`
    case 'win':
    case 'place':
      return `${pick.market}/${pick.runner}`
    case 'duel':
      return `duel/${pick.runner}/${pick.against}`
    case 'winner':
    case 'both':
      return `${pick.market}/${pick.side}`
  }
}

/** Reads the text of {@link idOfPick}; `undefined` if it is none. */
export function readPick(id: string): Pick | undefined {
  const [market = '', second = '', third = '', fourth = ''] = id.split('/')
  const pick = pickOf(market, second, third, fourth)
  return pick !== undefined && idOfPick(pick) === id ? pick : undefined
}

function pickOf(market: string, second: string, third: string, fourth: string): Pick | undefined {
  const measure = measures.find((one) => one === second)
  const runner = numberOf(second)
  if (market === 'winner') return sided(['home', 'draw', 'away'] as const, second, (side) => ({ market, side }))
  if (market === 'both') return sided(['yes', 'no'] as const, second, (side) => ({ market, side }))
  if ((market === 'win' || market === 'place') && runner !== undefined) return { market, runner }
  const against = numberOf(third)
  if (market === 'duel' && runner !== undefined && against !== undefined) return { market, runner, against }
  if (measure === undefined) return undefined
  if (market === 'parity') return sided(['odd', 'even'] as const, third, (side) => ({ market, measure, side }))
  const line = numberOf(third)
  if (line === undefined) return undefined
  if (market === 'handicap')
    return sided(['home', 'away'] as const, fourth, (side) => ({ market, measure, line, side }))
  if (market === 'total') return sided(['over', 'under'] as const, fourth, (side) => ({ market, measure, line, side }))
  return undefined
}

function sided<const Side extends string>(
  sides: readonly Side[],
  text: string,
  make: (side: Side) => Pick,
): Pick | undefined {
  const side = sides.find((one) => one === text)
  return side === undefined ? undefined : make(side)
}

function numberOf(text: string): number | undefined {
  return /^-?\d{1,4}$/.test(text) ? Number(text) : undefined
}

/**
 * How a line ends by its distance in quarters: what is counted for the side, plus its line. Quarter lines are two halves
 * of the stake on the lines beside them.
 */
export function outcomeOfLine(distance: number): LegOutcome {
  if (distance === 0) return 'push'
  if (distance === 1) return 'halfWon'
  if (distance === -1) return 'halfLost'
  return distance > 0 ? 'won' : 'lost'
}

/** The outcome of a handicap or total for a value: home less away for a handicap, the sum for a total. */
export function outcomeAt(pick: Extract<Pick, { market: 'handicap' | 'total' }>, value: number): LegOutcome {
  if (pick.market === 'handicap') return outcomeOfLine((pick.side === 'home' ? value : -value) * 4 + pick.line)
  const over = value * 4 - pick.line
  return outcomeOfLine(pick.side === 'over' ? over : -over)
}

/** The outcome of a pick by the result of a match that was played to its end. */
export function outcomeOf(pick: Pick, result: Standing): LegOutcome {
  switch (pick.market) {
    case 'winner':
      return result.winner === pick.side ? 'won' : 'lost'
    case 'both': {
      const { home = 0, away = 0 } = result.measures.goals ?? {}
      return (home > 0 && away > 0) === (pick.side === 'yes') ? 'won' : 'lost'
    }
    case 'handicap':
    case 'total':
      return outcomeAt(pick, valueOf(pick.market, result.measures[pick.measure]))
    case 'parity':
      return (valueOf('total', result.measures[pick.measure]) % 2 === 1) === (pick.side === 'odd') ? 'won' : 'lost'
    case 'win':
      return result.places?.[pick.runner] === 1 ? 'won' : 'lost'
    case 'place':
      return isPlaced(pick.runner, result) ? 'won' : 'lost'
    case 'duel':
      return (result.places?.[pick.runner] ?? 0) < (result.places?.[pick.against] ?? 0) ? 'won' : 'lost'
  }
}

/** How many places a bet on a place counts; the same as the model's `placesPaid`. */
function isPlaced(runner: number, { places, placesPaid = 0 }: Standing): boolean {
  const place = places?.[runner]
  return place !== undefined && place <= placesPaid
}

function valueOf(market: 'handicap' | 'total', { home, away }: Pair = { home: 0, away: 0 }): number {
  return market === 'handicap' ? home - away : home + away
}

/** The outcome of a pick when a match was abandoned: only what nothing could have changed stands, the rest is void. */
export function outcomeIfAbandoned(pick: Pick, { measures: reached }: Standing): LegOutcome {
  if (pick.market === 'total') {
    const sum = valueOf('total', reached[pick.measure])
    if (sum * 4 - pick.line >= 2) return pick.side === 'over' ? 'won' : 'lost'
  }
  if (pick.market === 'both') {
    const { home = 0, away = 0 } = reached.goals ?? {}
    if (home > 0 && away > 0) return pick.side === 'yes' ? 'won' : 'lost'
  }
  return 'void'
}
