import { useQuery } from '@tanstack/react-query'
import { categoryGamesQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language.ts'

/** The names of the platform's own games in the current language, by game code. */
export function useGameNames(): ReadonlyMap<string, string> {
  const language = useLanguage((state) => state.language)
  const { data: own = [] } = useQuery(categoryGamesQuery(language, { gameType: 'RNG', vassalage: 'BZ' }, 42))
  const { data: tables = [] } = useQuery(categoryGamesQuery(language, { gameType: 'LIVE', vassalage: 'BZ' }, 42))
  return new Map([...own, ...tables].map((game) => [game.gameCode, game.gameName]))
}
