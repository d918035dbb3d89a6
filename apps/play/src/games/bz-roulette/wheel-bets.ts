import { rouletteFields, wheelOrder } from '@baize/engines/tables'

/** Chips on a field: one, or two where the bet has always had two. */
export interface WheelChip {
  readonly field: string
  readonly chips: number
}

/** A bet on a part of the wheel, made of chips on the felt. */
export interface WheelSeries {
  readonly name: 'voisins' | 'tiers' | 'orphelins' | 'zeroGame'
  readonly chips: readonly WheelChip[]
}

function on(pockets: readonly number[], chips = 1): WheelChip {
  const field = rouletteFields.find(
    (one) => one.pockets.length === pockets.length && pockets.every((pocket) => one.pockets.includes(pocket)),
  )
  if (field === undefined) throw new Error(`the felt has no field for ${pockets.join(', ')}`)
  return { field: field.id, chips }
}

const split = (first: number, second: number) => on([first, second])

/** The series as they are called at every table with one zero: nine chips, six, five and four. */
export const wheelSeries: readonly WheelSeries[] = [
  {
    name: 'voisins',
    chips: [
      on([0, 2, 3], 2),
      split(4, 7),
      split(12, 15),
      split(18, 21),
      split(19, 22),
      split(32, 35),
      on([25, 26, 28, 29], 2),
    ],
  },
  { name: 'zeroGame', chips: [split(0, 3), split(12, 15), split(32, 35), on([26])] },
  { name: 'orphelins', chips: [on([1]), split(6, 9), split(14, 17), split(17, 20), split(31, 34)] },
  {
    name: 'tiers',
    chips: [split(5, 8), split(10, 11), split(13, 16), split(23, 24), split(27, 30), split(33, 36)],
  },
]

/** How many chips a series takes. */
export function chipsOf({ chips }: WheelSeries): number {
  return chips.reduce((sum, one) => sum + one.chips, 0)
}

/** A number and those that lie beside it on the wheel, so many on each side, clockwise. */
export function neighboursOf(pocket: number, each: number): readonly number[] {
  const place = wheelOrder.findIndex((one) => one === pocket)
  return Array.from({ length: 2 * each + 1 }, (_, nth) => {
    const beside = (place - each + nth + wheelOrder.length) % wheelOrder.length
    return wheelOrder[beside] ?? pocket
  })
}

/** One chip on each of these numbers. */
export const straightsOn = (pockets: readonly number[]): readonly WheelChip[] => pockets.map((pocket) => on([pocket]))
