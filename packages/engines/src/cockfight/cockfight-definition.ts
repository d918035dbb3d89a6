/** A simulated cockfight as data: nothing else decides who fights whom, at which odds, and what a seed draws. */
export interface CockfightDefinition {
  readonly engine: 'cockfight'
  readonly code: string
  readonly title: string
  readonly version: number
  readonly birds: readonly { readonly id: string; readonly strength: number }[]
  /** What is added to a bird's strength in a season. */
  readonly forms: readonly number[]
  /** The step by which the order of the birds turns; it has no common divisor with their number. */
  readonly turn: number
  /** Of a thousand fights of equal birds, how many are drawn; and how many fewer for a gap of the whole strength. */
  readonly draws: { readonly ofEqual: number; readonly lessByGap: number }
  /** What comes back of stakes, in thousandths, before odds are rounded down: of fights that are decided, and of bets on a draw. */
  readonly back: { readonly decided: number; readonly draw: number }
  /** Odds are whole multiples of these, in hundredths. */
  readonly steps: { readonly corner: number; readonly draw: number }
  /** Exchanges of a fight: the least, and how many more there may be. Each is one of so many moves, by either bird. */
  readonly turns: { readonly least: number; readonly more: number; readonly moves: number }
}
