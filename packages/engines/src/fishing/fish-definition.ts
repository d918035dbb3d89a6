import type { PoolTerms } from '../pool.ts'

/** What is shot with. A net is one shot at several fish; a torpedo costs as much as several shots. */
export const fishWeapons = ['cannon', 'net', 'torpedo'] as const
export type FishWeapon = (typeof fishWeapons)[number]

/** A possible amount and how often it is drawn, by weight. */
export interface WeightedPay {
  readonly pays: number
  readonly weight: number
}

/** A kind of fish. */
export interface FishKind {
  readonly kind: string
  /** What a catch pays in the mean, as a multiple of the power; without a chain, always. */
  readonly multiple: number
  /** What a catch pays if that is drawn: multiples of the power whose mean is `multiple`. */
  readonly chain?: readonly WeightedPay[]
  /** How often a wave is of this kind. */
  readonly weight: number
  /** The least and the most fish of a wave. */
  readonly group: readonly [number, number]
  /** The shortest and the longest time in which it crosses the water, in milliseconds. */
  readonly crossesMs: readonly [number, number]
}

/** A kind of boss: all that is staked on it returns the same drawn part, in hundredths, whoever shot first or last. */
export interface BossKind {
  readonly kind: string
  readonly weight: number
  /** How much has to be staked until it falls: drawn between these, in greatest powers of the hall. */
  readonly life: readonly [number, number]
  /** In hundredths of what was staked. */
  readonly returns: readonly WeightedPay[]
}

/** The rules of a fishing game: data alone. */
export interface FishDefinition {
  readonly engine: 'fish'
  readonly code: string
  readonly title: string
  readonly version: number
  /** What a shot at any fish returns in the mean, in hundredths, without the pool. */
  readonly returnHundredths: number
  readonly stakeStepMinor: number
  readonly mostShots: number
  /** At how many fish one net is thrown, at most. */
  readonly netFish: number
  /** How many shots a torpedo costs and hits as often as, and the smallest multiple of a fish for which it may be used. */
  readonly torpedo: { readonly shots: number; readonly leastMultiple: number }
  readonly kinds: readonly FishKind[]
  readonly bosses: readonly BossKind[]
  readonly waveMs: number
  readonly pool: PoolTerms
}
