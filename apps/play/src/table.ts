import type { Minor } from '@baize/money'
import type { PlayState } from './flow/play-state.ts'
import type { RestingSpin, ShownWin } from './flow/shown-round.ts'
import type { Machine } from './machine/machine.ts'
import type { Pace } from './machine/pace.ts'
import type { Phrase } from './phrases.ts'
import type { Sounds } from './sound/sounds.ts'

/** Everything needed to show a round: the picture, sounds, amounts and texts of one game. */
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
  /** Parses an amount from the server. */
  readonly amount: (text: string) => Minor
  /** Formats an amount for display. */
  readonly money: (amount: Minor) => string
  /** The name of a symbol. */
  readonly symbol: (id: string) => string
  readonly winText: (win: ShownWin, winMinor: Minor) => string
  readonly message: (text: string) => void
  readonly say: (text: string) => void
  readonly render: (state: PlayState) => void
  /** Remembers the stops of the base reels, so that they can return there. */
  readonly remember: (spin: RestingSpin) => void
  readonly lastStops: () => RestingSpin
  readonly rest: (spin: RestingSpin) => void
}
