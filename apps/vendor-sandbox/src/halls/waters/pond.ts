import type { SpeciesName } from './species.ts'

/** One of the multiples that a catch may pay, in stakes, with its weight among them. */
export interface Prize {
  readonly multiple: number
  readonly weight: number
}

/** How a catch with several prizes is shown. */
export type PrizeShow = 'wheel' | 'chain' | 'blast' | 'chest'

/** A kind of fish in a pond. */
export interface Quarry {
  readonly species: SpeciesName
  /** What it pays when it is caught; a single prize for most. Empty if it has plates. */
  readonly prizes: readonly Prize[]
  readonly show?: PrizeShow
  /**
   * A boss: the multiple that each plate pays to whoever breaks it, the last of which is its catch. So the shots of all who
   * hunt it share its whole multiple, and every single shot has the return of the pond.
   */
  readonly plates: readonly number[]
  /** A shoal appears once in this time, and has so many fish. */
  readonly everyMs: number
  readonly shoal: number
  /** How long it takes to cross the pond. */
  readonly crossMs: number
}

/** A weapon beside the plain gun. */
export interface Weapon {
  readonly id: WeaponId
  /** Stakes that a shot costs. Its chance grows as much, and the prize stays. */
  readonly price: number
  /** Fish that pay less than this, on average, are not worth its price: it does not shoot at them. */
  readonly leastMultiple: number
  /** The largest number of fish that one shot hits; each costs one stake and has a chance of its own. */
  readonly targets: number
}

/** The keys of weapons; the plain gun is `gun`. */
export type WeaponId = 'gun' | 'torpedo' | 'harpoon' | 'net' | 'barrel' | 'rail' | 'bait'

/** How a pond looks and sounds. */
export type PondScene =
  | 'reef'
  | 'harbour'
  | 'palace'
  | 'cage'
  | 'lagoon'
  | 'glow'
  | 'fort'
  | 'wreck'
  | 'bay'
  | 'abyss'
  | 'river'
  | 'night'

/** What is at the player's hand. */
export type GunLook = 'cannon' | 'harpoon' | 'bubbles' | 'turret' | 'rod'

/** A fishing game. */
export interface Pond {
  /** The return of every shot, exactly. */
  readonly returned: { readonly numerator: number; readonly denominator: number }
  readonly scene: PondScene
  readonly gun: GunLook
  /** The shortest time between two shots. */
  readonly reloadMs: number
  readonly weapon: Weapon
  readonly quarry: readonly Quarry[]
}

/** A fish with one multiple; how often it appears follows from the multiple. */
export function plain(species: SpeciesName, multiple: number): Quarry {
  return { species, prizes: [{ multiple, weight: 1 }], plates: [], ...rhythmOf(multiple) }
}

/** A rare fish whose prize is drawn, and shown in a way of its own. Prizes are pairs of multiple and weight. */
export function special(
  species: SpeciesName,
  show: PrizeShow,
  ...prizes: readonly (readonly [multiple: number, weight: number])[]
): Quarry {
  return {
    species,
    show,
    prizes: prizes.map(([multiple, weight]) => ({ multiple, weight })),
    plates: [],
    everyMs: 21_000,
    shoal: 1,
    crossMs: 19_000,
  }
}

/** The boss of a pond, with what its plates pay. */
export function boss(species: SpeciesName, ...plates: readonly number[]): Quarry {
  return { species, prizes: [], plates, everyMs: 52_000, shoal: 1, crossMs: 34_000 }
}

function rhythmOf(multiple: number): Pick<Quarry, 'everyMs' | 'shoal' | 'crossMs'> {
  if (multiple <= 4) return { everyMs: 9_000, shoal: 4, crossMs: 15_000 }
  if (multiple <= 8) return { everyMs: 9_500, shoal: 2, crossMs: 16_000 }
  if (multiple <= 15) return { everyMs: 11_000, shoal: 1, crossMs: 17_000 }
  if (multiple <= 30) return { everyMs: 15_000, shoal: 1, crossMs: 20_000 }
  return { everyMs: 24_000, shoal: 1, crossMs: 23_000 }
}
