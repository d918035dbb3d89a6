import type { Drift } from './particles.ts'

/** The colours and letters of a game. Colours are CSS hexadecimal. */
export interface Theme {
  readonly accent: string
  readonly accentSoft: string
  readonly ink: string
  /** Behind the symbols, top and bottom. */
  readonly reelTop: string
  readonly reelBottom: string
  readonly divider: string
  /** One for each win line in turn. */
  readonly lines: readonly string[]
  /** Fill of the big letters, top to bottom, and their outline. */
  readonly letters: readonly [string, string, string]
  readonly lettersOutline: string
  /** Laid over the scene in free spins, with its opacity. */
  readonly freeVeil: { readonly color: string; readonly alpha: number }
}

/** A melody for the background: steps of a scale, `undefined` for a rest, two to the beat. */
export interface Tune {
  readonly beatsPerMinute: number
  /** MIDI number of the lowest note. */
  readonly root: number
  /** Semitones above the root of each step. */
  readonly scale: readonly number[]
  readonly melody: readonly (number | undefined)[]
  /** Root notes of the accompaniment as steps, one for each half of eight. */
  readonly bass: readonly number[]
  /** How bright the plucked string is, 0 to 1. */
  readonly brightness: number
}

/** Everything that makes one game look and sound like itself. All drawings are SVG texts of our own. */
export interface GameArt {
  readonly theme: Theme
  /** By symbol id; each is drawn in a square of 200. */
  readonly symbols: Readonly<Record<string, string>>
  /** The scene behind the machine, for a window of any shape. */
  readonly scene: (width: number, height: number) => string
  /** The frame around the reels: outer size and thickness, in pixels. */
  readonly frame: (width: number, height: number, border: number) => string
  /** What drifts and what flies, by name, each drawn in a square of 100. `coin` and `spark` are always there. */
  readonly motes: Readonly<Record<string, string>>
  readonly drifts: readonly Drift[]
  readonly tune: Tune
}
