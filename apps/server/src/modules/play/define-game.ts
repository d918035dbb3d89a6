import type { gameDefinition, ReplyOf } from '@baize/contract'
import { ownGameByCode, sharedGameByCode } from '@baize/engines'
import type { BrandId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { isInPreparation } from './find-game.ts'
import type { PlayParts } from './play.parts.ts'

/** Returns the definition of one of our own games, which shows everybody what its hash stands for. */
export function defineGame(parts: PlayParts, brandId: BrandId, gameCode: string): ReplyOf<typeof gameDefinition> {
  const engineCode = parts.catalog.ownGame(brandId, gameCode)?.engineCode
  const own = engineCode === undefined ? undefined : (ownGameByCode(engineCode) ?? sharedGameByCode(engineCode))
  if (own === undefined)
    throw new Refusal(isInPreparation(parts.catalog.of(brandId), gameCode) ? 'game.in_preparation' : 'game.not_found')
  const { canonicalJson, definitionHash, published } = own
  return { gameCode, canonicalJson, definitionHash, publishedReturn: { ...published } }
}
