import type { Quarry } from './pond.ts'

/** A fish in the water. The server and all windows of a pond know the same ones, from the pond's seed and its clock. */
export interface Fish {
  /** Kind, shoal and place in the shoal. */
  readonly id: string
  /** The index of its kind in the pond. */
  readonly kind: number
  readonly quarry: Quarry
  readonly bornMs: number
  readonly goneMs: number
}

/** Where a fish is: in the pond, 0…1 in both directions, and which way it swims. */
export interface Spot {
  readonly x: number
  readonly y: number
}
