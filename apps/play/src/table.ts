import type { SlotWin, SpinResult } from '@baize/engines'
import type { Minor } from '@baize/money'
import type { PlayState } from './flow/play-state.ts'
import type { Machine } from './machine/machine.ts'
import type { Pace } from './machine/pace.ts'
import type { Phrase } from './phrases.ts'
import type { Sounds } from './sound/sounds.ts'

/** All that a round is shown on: the picture, the sounds, the figures and the words of one game. */
export interface Table {
  readonly machine: Machine
  readonly sounds: Sounds
  readonly phrase: Phrase
  readonly pace: Pace
  readonly betUnits: number
  readonly scatter: string | undefined
  readonly stake: () => string
  readonly balance: () => Minor
  readonly setBalance: (balance: Minor) => void
  readonly setWin: (win: Minor, winning: boolean) => void
  /** Reads an amount of the house. */
  readonly amount: (text: string) => Minor
  /** Writes an amount for people. */
  readonly money: (amount: Minor) => string
  readonly winText: (win: SlotWin, winMinor: Minor) => string
  readonly message: (text: string) => void
  readonly say: (text: string) => void
  readonly render: (state: PlayState) => void
  /** Keeps where the base reels stand, and returns them there. */
  readonly remember: (spin: SpinResult) => void
  readonly lastStops: () => Pick<SpinResult, 'kind' | 'stops'>
  readonly rest: (spin: SpinResult) => void
}
