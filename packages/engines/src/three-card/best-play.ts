import type { ThreeCardOutcome, ThreeCardStep } from '../bets.ts'
import { scored, threeCardScore } from './three-card-score.ts'

/** The lowest hand with which best play stays in: queen, six, four. `exactReturnsOf` finds it for every hand, and a test compares. */
export const lowestToPlay = scored('highCard', 12, 6, 4)

/** The step that best play takes; `undefined` once the round is over. */
export function bestThreeCardStep({ player, result }: ThreeCardOutcome): ThreeCardStep | undefined {
  if (result !== null) return undefined
  return { engine: 'threeCard', kind: threeCardScore(player) >= lowestToPlay ? 'play' : 'fold' }
}
