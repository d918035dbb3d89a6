import { fishDefinitionByCode, type FishDefinition } from '@baize/engines'
import type { Currency } from '@baize/money'
import type { Session } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { CatalogGame } from '../catalog/index.ts'
import { currencyOf } from '../wallet/index.ts'
import type { Hall } from './waters.files.ts'
import type { WaterParts } from './waters.parts.ts'

/** A fishing game as a session plays it. */
export interface FoundWaterGame {
  readonly definition: FishDefinition
  readonly game: CatalogGame
  readonly currency: Currency
  readonly halls: readonly Hall[]
}

/**
 * Returns a fishing game that this session may play now. Refuses unknown games, games other than that of the session's window, and games
 * that are not open.
 */
export function findWaterGame(
  { play: { catalog, brands }, watersOf }: Pick<WaterParts, 'play' | 'watersOf'>,
  { brandId, wallet, gameCode: ofWindow }: Pick<Session, 'brandId' | 'wallet' | 'gameCode'>,
  gameCode: string,
): FoundWaterGame {
  const game = ofWindow !== undefined && ofWindow !== gameCode ? undefined : catalog.ownGame(brandId, gameCode)
  const definition = game?.engineCode === undefined ? undefined : fishDefinitionByCode(game.engineCode)
  if (game === undefined || definition === undefined) throw new Refusal('game.not_found')
  if (!catalog.of(brandId).isOpen(game)) throw new Refusal('game.in_preparation')
  const currency = currencyOf(brands.byId(brandId), wallet)
  return { definition, game, currency, halls: watersOf(brandId).hallsOf(gameCode, currency.code) }
}
