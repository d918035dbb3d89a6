import type { Restriction } from '@baize/lottery'
import type { LotteryDraw } from '../draws/draw.types.ts'
import type { Games } from '../games/games.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import type { NumberBook } from './number-book.ts'
import { Remembered } from './remember.ts'
import type { SealedTrees } from './sealed-trees.ts'
import type { LotteryCompanion } from './slip-companion.ts'

/** What selling, showing and cancelling slips is made of. */
export interface SlipParts extends LotteryPorts {
  readonly games: Games
  readonly companion: LotteryCompanion
  readonly book: NumberBook
  readonly trees: SealedTrees
  /** What a bet asks about and what rarely changes, remembered for a moment; the lane and the database are exact. */
  readonly remembered: {
    readonly draws: Remembered<LotteryDraw | undefined>
    readonly restrictions: Remembered<readonly Restriction[]>
    readonly levels: Remembered<number>
    /** Members who were let in a moment ago. */
    readonly admitted: Remembered<void>
  }
}

const [second, halfMinute] = [1_000, 30_000]

/** Memory for what bets ask about. */
export function rememberForSales({ clock }: Pick<LotteryPorts, 'clock'>): SlipParts['remembered'] {
  return {
    draws: new Remembered({ clock, freshMs: second, most: 5_000 }),
    restrictions: new Remembered({ clock, freshMs: second, most: 5_000 }),
    levels: new Remembered({ clock, freshMs: halfMinute, most: 50_000 }),
    admitted: new Remembered({ clock, freshMs: halfMinute, most: 50_000 }),
  }
}
