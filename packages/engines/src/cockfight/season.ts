import { at } from '../at.ts'
import type { CockfightDefinition } from './cockfight-definition.ts'

/** Which fight a series is: everything follows from its number alone. Birds are numbers from 0. */
export interface Fight {
  /** From 1. */
  readonly season: number
  /** Its place in the season, from 1, and how many fights a season has. */
  readonly nth: number
  readonly of: number
  readonly meron: number
  readonly wala: number
}

/** How many fights a season has: every bird meets every other twice, once in each corner. */
export function fightsOfSeason({ birds }: Pick<CockfightDefinition, 'birds'>): number {
  return birds.length * (birds.length - 1)
}

/** The fight of a series, by the circle method: a round brings every bird into the ring once. */
export function fightOf(definition: CockfightDefinition, seriesNo: number): Fight {
  if (!Number.isSafeInteger(seriesNo) || seriesNo < 1) throw new RangeError(`there is no fight ${seriesNo}`)
  const count = definition.birds.length
  const of = fightsOfSeason(definition)
  const season = Math.ceil(seriesNo / of)
  const nth = ((seriesNo - 1) % of) + 1
  const isReturn = nth > of / 2
  const place = (nth - 1) % (of / 2)
  const [round, pair] = [Math.floor(place / (count / 2)), place % (count / 2)]
  const [one, other] = pairOf(count, round, pair)
  // Corners change with the round, so that no bird has the same one for half a season.
  const isTurned = ((round + pair) % 2 === 1) !== isReturn
  const [meron, wala] = isTurned ? [other, one] : [one, other]
  return { season, nth, of, meron: drawnAt(definition, season, meron), wala: drawnAt(definition, season, wala) }
}

function pairOf(count: number, round: number, pair: number): readonly [number, number] {
  const others = count - 1
  if (pair === 0) return [others, round % others]
  return [(round + pair) % others, (round - pair + others) % others]
}

/** Which bird has a place in the order of a season: the order turns, so that no two seasons in a row are alike. */
function drawnAt({ birds, turn }: CockfightDefinition, season: number, place: number): number {
  return (place * turn + season) % birds.length
}

/** A bird's published strength in a season: its own, and its form, which goes up and down by a table. */
export function strengthIn(definition: CockfightDefinition, bird: number, season: number): number {
  const { birds, forms } = definition
  return at(birds, bird).strength + at(forms, (bird * 2 + season * ((bird % 6) + 1)) % forms.length)
}
