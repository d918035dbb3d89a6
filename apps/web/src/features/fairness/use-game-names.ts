import { useQueries } from '@tanstack/react-query'
import { categoryGamesQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language.ts'

/** Types of game of which the platform has its own. */
const ownTypes = ['RNG', 'LIVE', 'FISH', 'COCKFIGHT', 'PVP'] as const

/** The names of the platform's own games in the current language, by game code. */
export function useGameNames(): ReadonlyMap<string, string> {
  const language = useLanguage((state) => state.language)
  const lists = useQueries({
    queries: ownTypes.map((gameType) => categoryGamesQuery(language, { gameType, vassalage: 'BZ' }, 42)),
  })
  return new Map(lists.flatMap(({ data = [] }) => data.map((game) => [game.gameCode, game.gameName] as const)))
}
