import type { gameDefinition, ReplyOf } from '@baize/contract'
import { ownGameByCode, ownGameByHash, sharedGameByCode } from '@baize/engines'
import type { BrandId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { isInPreparation } from './find-game.ts'
import type { PlayParts } from './play.parts.ts'

/** Returns the definition of one of our own games, or of the version with a hash, which shows everybody what the hash stands for. */
export function defineGame(
  parts: PlayParts,
  brandId: BrandId,
  gameCode: string,
  hash: string | undefined,
): ReplyOf<typeof gameDefinition> {
  const engineCode = parts.catalog.ownGame(brandId, gameCode)?.engineCode
  const own = engineCode === undefined ? undefined : versionOf(engineCode, hash)
  if (own === undefined)
    throw new Refusal(isInPreparation(parts.catalog.of(brandId), gameCode) ? 'game.in_preparation' : 'game.not_found')
  const { canonicalJson, definitionHash, published } = own
  return { gameCode, canonicalJson, definitionHash, publishedReturn: { ...published } }
}

function versionOf(code: string, hash: string | undefined) {
  const played = ownGameByCode(code) ?? sharedGameByCode(code)
  if (hash === undefined || played?.definitionHash === hash) return played
  return ownGameByHash(code, hash)
}
