import { bestStep, bestThreeCardStep, bzBlackjack, type GameOutcome, type GameStep } from '@baize/engines'
import { rankOf } from '@baize/engines/tables'

/** What a player of the demo does next in a round of one of our games; `undefined` in games without steps and once it is over. */
export function nextStep(outcome: GameOutcome): GameStep | undefined {
  if (outcome.engine === 'mines') return minesStep(outcome)
  if (outcome.engine === 'blackjack') return bestStep(bzBlackjack, outcome)
  if (outcome.engine === 'threeCard') return bestThreeCardStep(outcome)
  if (outcome.engine !== 'videoPoker' || outcome.held !== null) return undefined
  return { engine: 'videoPoker', kind: 'draw', held: heldOf(outcome.dealt) }
}

/** Two cells are opened, then the worth is taken. */
function minesStep({ opened }: Extract<GameOutcome, { engine: 'mines' }>): GameStep {
  const cell = [7, 18][opened.length]
  return cell === undefined ? { engine: 'mines', kind: 'cashOut' } : { engine: 'mines', kind: 'reveal', cell }
}

/** What most people hold at first sight: cards of the same rank, and without any, jacks and better. */
function heldOf(dealt: readonly number[]): number[] {
  const ranks = dealt.map(rankOf)
  const placesOf = (isHeld: (rank: number) => boolean) => ranks.flatMap((rank, place) => (isHeld(rank) ? [place] : []))
  const same = placesOf((rank) => ranks.filter((one) => one === rank).length > 1)
  return same.length > 0 ? same : placesOf((rank) => rank === 0 || rank > 9)
}
