import { ownGameByCode, type OwnGame } from '@baize/engines'
import type { Session } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { CatalogGame, CatalogIndex } from '../catalog/index.ts'
import type { PlayParts } from './play.parts.ts'

/**
 * Returns a game that this session may play now. Refuses unknown games, games other than that of the session's window,
 * and games that are not open.
 */
export function findGame(
  parts: PlayParts,
  session: Session,
  gameCode: string,
): { readonly own: OwnGame; readonly game: CatalogGame } {
  const ofAnotherWindow = session.gameCode !== undefined && session.gameCode !== gameCode
  const game = ofAnotherWindow ? undefined : parts.catalog.ownGame(session.brandId, gameCode)
  const catalog = parts.catalog.of(session.brandId)
  if (game === undefined)
    throw new Refusal(!ofAnotherWindow && isInPreparation(catalog, gameCode) ? 'game.in_preparation' : 'game.not_found')
  const own = game.engineCode === undefined || !catalog.isOpen(game) ? undefined : ownGameByCode(game.engineCode)
  if (own === undefined) throw new Refusal('game.in_preparation')
  return { own, game }
}

/** Whether the lobby shows a game of this code, of any vendor, that cannot be played yet. */
export function isInPreparation(catalog: CatalogIndex, gameCode: string): boolean {
  return catalog.games.some((game) => game.gameCode === gameCode && catalog.stateOf(game) === 'inPreparation')
}
