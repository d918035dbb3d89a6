import { slotByCode, type PublishedSlot } from '@baize/engines'
import type { Session } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { CatalogGame } from '../catalog/index.ts'
import type { PlayParts } from './play.parts.ts'

/**
 * Returns a game that this session may play now. Refuses unknown games, games other than that of the session's window,
 * and games that are not open.
 */
export function findSlot(
  parts: PlayParts,
  session: Session,
  gameCode: string,
): { readonly slot: PublishedSlot; readonly game: CatalogGame } {
  const ofAnotherWindow = session.gameCode !== undefined && session.gameCode !== gameCode
  const game = ofAnotherWindow ? undefined : parts.catalog.ownGame(session.brandId, gameCode)
  if (game === undefined) throw new Refusal('game.not_found')
  const slot =
    game.engineCode === undefined || !parts.catalog.of(session.brandId).isOpen(game)
      ? undefined
      : slotByCode(game.engineCode)
  if (slot === undefined) throw new Refusal('game.in_preparation')
  return { slot, game }
}
