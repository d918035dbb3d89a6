import type { GameOutcome } from './bets.ts'
import { blackjackGame } from './blackjack/blackjack-game.ts'
import { blackjackReturn } from './blackjack/published.ts'
import { bzBlackjack } from './blackjack/bz-blackjack.ts'
import type { Chance } from './chance.ts'
import { clusterGame } from './cluster/cluster-game.ts'
import { clusterGames } from './cluster/clusters.ts'
import type { OwnGame, RoundChoices } from './engine.ts'
import { fishDefinitions, fishGame } from './fishing/fish-game.ts'
import { instantGames } from './instant-games.ts'
import { slotGame } from './slot-game.ts'
import { retiredSlots, slots } from './slots.ts'
import { bzThreeCard } from './three-card/bz-three-card.ts'
import { threeCardReturn } from './three-card/published.ts'
import { threeCardGame } from './three-card/three-card-game.ts'
import { bzVideoPoker } from './video-poker/bz-video-poker.ts'
import { videoPokerReturn } from './video-poker/published.ts'
import { videoPokerGame } from './video-poker/video-poker-game.ts'

/** All of the platform's own games: the slots, then the others. */
export const ownGames: readonly OwnGame[] = [
  ...slots.map(slotGame),
  ...clusterGames.map(clusterGame),
  ...instantGames,
  ...fishDefinitions.map(fishGame),
  blackjackGame(bzBlackjack, blackjackReturn),
  threeCardGame(bzThreeCard, threeCardReturn),
  videoPokerGame(bzVideoPoker, videoPokerReturn),
]

const byCode: ReadonlyMap<string, OwnGame> = new Map(ownGames.map((game) => [game.code, game]))

/** The game with a code, for example `bz-dice`; undefined for any other code. */
export function ownGameByCode(code: string): OwnGame | undefined {
  return byCode.get(code)
}

/** Versions of games that are played no longer; their rounds are shown, proved and verified with them. */
export const retiredGames: readonly OwnGame[] = retiredSlots.map(slotGame)

/**
 * The version of a game that a round was played with: the one that is played, or a retired one, by the hash of its definition.
 * Undefined if no version has this hash.
 */
export function ownGameByHash(code: string, definitionHash: string): OwnGame | undefined {
  return [byCode.get(code), ...retiredGames].find(
    (game) => game?.code === code && game.definitionHash === definitionHash,
  )
}

/** Plays a recorded round again; undefined if its steps are not possible with these draws, so that something of it is wrong. */
export function playedAgain(game: OwnGame, choices: RoundChoices, chance: Chance): GameOutcome | undefined {
  try {
    return game.play(choices, chance)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
