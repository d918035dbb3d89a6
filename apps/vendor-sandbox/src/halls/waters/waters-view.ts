import type { WeaponId } from './pond.ts'
import type { SpeciesName } from './species.ts'

/** One shot of a bundle: the fish that it hit on the screen, which decides whom it may catch and nothing else. */
export interface AskedShot {
  readonly fish: string
  readonly weapon: WeaponId
  readonly stakeMinor: string
}

/** What came of a shot. */
export interface ShotResult {
  readonly fish: string
  /** The fish had gone, or had been caught: the shot cost nothing. */
  readonly isFree: boolean
  /** 0 unless it was caught, or a plate of it was broken. */
  readonly multiple: number
  /** A plate of a boss was broken, and it swims on. */
  readonly isPlate: boolean
  /** In minor units. */
  readonly payoutMinor: string
}

/** Another player in the same pond. */
export interface OtherHunter {
  /** 1 to 3; the window's own place is at its lower edge. */
  readonly place: number
  readonly name: string
  /** The last shots, to be shown; the numbers rise. */
  readonly shots: readonly { readonly number: number; readonly fish: string }[]
}

/** A catch in the pond, by anybody. */
export interface NotedCatch {
  readonly number: number
  readonly name: string
  readonly isOwn: boolean
  readonly species: SpeciesName
  readonly multiple: number
}

/** What the window of a pond shows; the fish follow from the seed and the server's clock. */
export interface WatersView {
  readonly kind: 'waters'
  readonly seed: number
  /** Stakes per shot, smallest first, in minor units. */
  readonly stakes: readonly string[]
  /** Fish that have been caught and would still be in the water. */
  readonly caught: readonly string[]
  /** How many plates of a boss are broken. */
  readonly plates: readonly { readonly fish: string; readonly broken: number }[]
  readonly others: readonly OtherHunter[]
  readonly catches: readonly NotedCatch[]
  /** The window's last bundle of shots. */
  readonly last: { readonly requestId: string; readonly shots: readonly ShotResult[] } | undefined
}
