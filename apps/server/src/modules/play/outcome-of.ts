import { ownGameByHash, type GameOutcome, type OwnGame } from '@baize/engines'
import { replayedChance } from './play.rules.ts'
import type { StoredRound } from './play.types.ts'

/**
 * Plays a stored round again from its recorded draws, its bet and its steps. Throws if no engine has the definition that it was
 * played with.
 */
export function outcomeOf(
  round: Pick<StoredRound, 'gameCode' | 'definitionHash' | 'draws' | 'bet' | 'steps'> & { readonly stakeMinor: bigint },
): {
  readonly game: OwnGame
  readonly outcome: GameOutcome
  /** Whether nothing can follow. */
  readonly isOver: boolean
} {
  const game = ownGameByHash(round.gameCode, round.definitionHash)
  if (game === undefined) throw new Error(`no engine has definition ${round.definitionHash} of ${round.gameCode}`)
  const outcome = game.play(round, replayedChance(round.draws))
  return { game, outcome, isOver: game.isOver(outcome) }
}
