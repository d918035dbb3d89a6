import type { Restriction } from '@baize/lottery'
import type { LotteryDraw } from '../draws/draw.types.ts'
import type { Games } from '../games/games.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import type { NumberBook } from './number-book.ts'
import { SharedAnswers } from '../games/shared-answers.ts'
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
    readonly draws: SharedAnswers<LotteryDraw | undefined>
    readonly restrictions: SharedAnswers<readonly Restriction[]>
    readonly levels: SharedAnswers<number>
    /** Members who were let in a moment ago. */
    readonly admitted: SharedAnswers<void>
    /** What members are called in draws. */
    readonly holders: Map<string, string>
  }
}

const [second, halfMinute] = [1, 30]

/** Memory for what bets ask about. */
export function rememberForSales({ clock }: Pick<LotteryPorts, 'clock'>): SlipParts['remembered'] {
  return {
    draws: new SharedAnswers({ clock, seconds: second, most: 5_000 }),
    restrictions: new SharedAnswers({ clock, seconds: second, most: 5_000 }),
    levels: new SharedAnswers({ clock, seconds: halfMinute, most: 50_000 }),
    admitted: new SharedAnswers({ clock, seconds: halfMinute, most: 50_000 }),
    holders: new Map(),
  }
}
