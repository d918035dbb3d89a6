import type { GameType } from '@baize/contract'
import { usePhrasesOf } from '../../language/phrases.ts'

/** What a type of game is called. */
export function useTypeWords(): (type: GameType) => string {
  const t = usePhrasesOf('office-rewards')
  return (type) => t(`type.${type}`)
}
