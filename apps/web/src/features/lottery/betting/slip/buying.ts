import type { DrawLine } from '@baize/contract'
import type { LotteryGame } from '../slip.rules.ts'

/** The purchase of a slip as the parts of the panel need it. */
export interface Buying {
  readonly error: Error | null
  readonly isPending: boolean
  /** The bets that the refusal is about. */
  readonly refused: readonly string[]
  /** The rates that were shown when it was tried. */
  readonly ratesBefore: LotteryGame['rates']
  reset(): void
  buy(draw: DrawLine): void
}
