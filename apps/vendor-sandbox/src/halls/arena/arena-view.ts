import type { Bird } from './birds.ts'
import type { Side } from './bout.ts'
import type { ArenaScene } from './arena-game.ts'

/** The parts of a bout, one after the other. */
export type Phase = 'betting' | 'closed' | 'bout' | 'result'

/** A figure for each side; odds in hundredths, amounts in minor units, returns as decimals. */
export type BySide<Value = string> = Readonly<Record<Side, Value>>

/** Two birds that meet, now or later. */
export interface ShownPair {
  readonly meron: Bird
  readonly wala: Bird
  /** Their farms, in a derby. */
  readonly farms: readonly [meron: number, wala: number] | undefined
}

/** A line of the table. */
export interface ShownStanding {
  /** The number of a bird's name, or of a farm's in a derby. */
  readonly name: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly points: number
  readonly form: readonly string[]
}

/** A bout that has ended. */
export interface PastBout {
  readonly number: number
  readonly meron: number
  readonly wala: number
  readonly end: Side
  readonly oddsHundredths: string
}

/** What the window of an arena shows. */
export interface ArenaView {
  readonly kind: 'arena'
  readonly scene: ArenaScene
  readonly phase: Phase
  readonly phaseStartsMs: number
  readonly phaseEndsMs: number
  /** Rises by one with every bout. */
  readonly number: number
  readonly pair: ShownPair
  readonly hasMarket: boolean
  readonly oddsHundredths: BySide
  readonly chances: BySide
  readonly returned: BySide
  readonly isDrawReturned: boolean
  /** How much of a pool is taken, in thousandths; undefined at fixed odds. */
  readonly poolTakenThousandths: number | undefined
  readonly poolMinor: { readonly meron: string; readonly wala: string } | undefined
  readonly poolSeedMinor: string | undefined
  readonly marginThousandths: number | undefined
  /** Known once the betting has closed and the bout begins. */
  readonly dance: { readonly seed: number; readonly end: Side } | undefined
  readonly mine: BySide
  /** The window's last bout with a stake that has ended. */
  readonly paid: { readonly number: number; readonly stakeMinor: string; readonly payoutMinor: string } | undefined
  readonly stakes: readonly string[]
  readonly maxSideMinor: string
  readonly series: {
    readonly kind: 'season' | 'derby'
    readonly number: number
    readonly bout: number
    readonly bouts: number
    readonly table: readonly ShownStanding[]
    readonly next: readonly ShownPair[]
  }
  /** The newest last. */
  readonly past: readonly PastBout[]
  readonly watching: number
}
