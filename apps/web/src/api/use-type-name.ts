import type { GameType } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from './queries.ts'
import { useLanguage } from '../language/language.ts'

/** Returns what tells the name of a game type: that of its category in the lobby. */
export function useTypeName(): (type: GameType) => string {
  const language = useLanguage((state) => state.language)
  const { data: categories = [] } = useQuery(categoriesQuery(language))
  return (type) => categories.find(({ gameCategory }) => gameCategory === type)?.title ?? type
}
