import type { SharedGame } from '@baize/engines'
import { Refusal } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/caller.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { CatalogGame } from '../catalog/index.ts'
import type { TableParts } from './tables.parts.ts'

/** A game with shared rounds, and its place in the catalogue. */
export interface FoundTable {
  readonly shared: SharedGame
  readonly game: CatalogGame
}

/**
 * Returns a table at which this session may play now. Refuses unknown games, games other than that of the session's window, and games that
 * are not open.
 */
export function findTable(
  parts: Pick<TableParts, 'catalog' | 'gameOf' | 'tablesOf'>,
  { brandId, gameCode: ofWindow }: Pick<Session, 'brandId' | 'gameCode'>,
  gameCode: string,
): FoundTable {
  if (ofWindow !== undefined && ofWindow !== gameCode) throw new Refusal('game.not_found')
  const found = knownTable(parts, brandId, gameCode)
  if (!parts.catalog.of(brandId).isOpen(found.game)) throw new Refusal('game.in_preparation')
  return found
}

/** Returns a table of a brand, whether or not it is open at this moment. */
export function knownTable(
  { catalog, gameOf, tablesOf }: Pick<TableParts, 'catalog' | 'gameOf' | 'tablesOf'>,
  brandId: BrandId,
  gameCode: string,
): FoundTable {
  const [game, shared] = [catalog.ownGame(brandId, gameCode), gameOf(gameCode)]
  if (game === undefined || shared === undefined) throw new Refusal('game.not_found')
  if (!tablesOf(brandId).has(gameCode)) throw new Refusal('game.in_preparation')
  return { shared, game }
}
