import type { Chance } from '@baize/engines'
import { mix, numberOf } from '../mix.ts'

/** How many names of birds and farms there are: phrases `bird.0`, `bird.1` … and `farm.0` … */
export const birdNames = 48
export const farmNames = 16
export const plumages = 10
/** The published strengths lie between these. */
export const weakest = 58
export const strongest = 94
const formLength = 5

/** One letter for a result, from the bird's side. */
export type FormMark = 'W' | 'D' | 'L'

/** A bird of an arena. */
export interface Bird {
  /** Its place in the roster. */
  readonly index: number
  readonly name: number
  readonly plumage: number
  /** Published; the chances of its bouts follow from it. */
  readonly strength: number
  readonly grams: number
  readonly record: { readonly won: number; readonly drawn: number; readonly lost: number }
  /** Its last results, the newest last. */
  readonly form: readonly FormMark[]
}

/** The birds of an arena at the beginning. Names and looks belong to the game, strengths are drawn. */
export function makeRoster(gameCode: string, count: number, chance: Chance): readonly Bird[] {
  const seed = numberOf(gameCode)
  const start = seed % birdNames
  return Array.from({ length: count }, (_, index) => ({
    index,
    // 7 and 48 have no common divisor, so no name comes twice.
    name: (start + index * 7) % birdNames,
    plumage: (mix(seed, 3) + index * 3) % plumages,
    strength: weakest + chance.below(strongest - weakest + 1),
    grams: 1_900 + chance.below(16) * 50,
    record: { won: 0, drawn: 0, lost: 0 },
    form: [],
  }))
}

/** A bird after a result. */
export function withResult(bird: Bird, mark: FormMark): Bird {
  const { won, drawn, lost } = bird.record
  return {
    ...bird,
    record: {
      won: won + (mark === 'W' ? 1 : 0),
      drawn: drawn + (mark === 'D' ? 1 : 0),
      lost: lost + (mark === 'L' ? 1 : 0),
    },
    form: [...bird.form, mark].slice(-formLength),
  }
}

/** A bird at the beginning of a new season: a little stronger or weaker, its record kept. */
export function aged(bird: Bird, chance: Chance): Bird {
  const strength = bird.strength - 6 + chance.below(13)
  return { ...bird, strength: Math.min(strongest, Math.max(weakest, strength)) }
}
