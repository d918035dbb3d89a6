import { range } from './deck.ts'

/** A spot of a board. */
export interface Spot {
  readonly id: string
  /** How many times the bet is paid on top of it; 0 if the bet is lost. */
  pays(dice: readonly number[]): number
}

const count = (dice: readonly number[], face: number) => dice.filter((one) => one === face).length
const total = (dice: readonly number[]) => dice.reduce((all, one) => all + one, 0)
const isTriple = (dice: readonly number[]) => new Set(dice).size === 1

/** A face from 1 to 6: pays 1, 2 or 3 times for as many dice. */
const single = (face: number): Spot => ({ id: String(face), pays: (dice) => count(dice, face) })
/** Two different faces that must both come: 6 times. */
const both = (one: number, other: number): Spot => ({
  id: `${one}${other}`,
  pays: (dice) => (count(dice, one) > 0 && count(dice, other) > 0 ? 6 : 0),
})
const pairs = range(1, 7).flatMap((one) => range(one + 1, 7).map((other) => both(one, other)))

/** The board of Thai hi-lo. A triple loses low and high. */
export const hiLoSpots: readonly Spot[] = [
  { id: 'low', pays: (dice) => (total(dice) <= 10 && !isTriple(dice) ? 1 : 0) },
  { id: 'eleven', pays: (dice) => (total(dice) === 11 ? 6 : 0) },
  { id: 'high', pays: (dice) => (total(dice) >= 11 && !isTriple(dice) ? 1 : 0) },
  ...range(1, 7).map(single),
  ...pairs,
  { id: 'triple', pays: (dice) => (isTriple(dice) ? 31 : 0) },
]

/** The board of fish, prawn, crab: six pictures, two pictures together, and three of one picture. */
export const fishPrawnCrabSpots: readonly Spot[] = [
  ...range(1, 7).map(single),
  ...pairs,
  ...range(1, 7).map((face): Spot => ({
    id: `${face}${face}${face}`,
    pays: (dice) => (count(dice, face) === 3 ? 190 : 0),
  })),
]

/** The exact return of a spot: by how many of the 216 throws it wins, and what they pay back in all, bets included. */
export function returnOf(spot: Spot): { readonly back: number; readonly of: number } {
  const faces = range(1, 7)
  const back = faces
    .flatMap((one) => faces.flatMap((two) => faces.map((three) => spot.pays([one, two, three]))))
    .reduce((all, pays) => all + (pays > 0 ? pays + 1 : 0), 0)
  return { back, of: 216 }
}
