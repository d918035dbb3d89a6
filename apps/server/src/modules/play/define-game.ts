import type { gameDefinition, ReplyOf } from '@baize/contract'
import { canonicalDefinition, slotByCode } from '@baize/engines'
import type { BrandId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { isInPreparation } from './find-slot.ts'
import type { PlayParts } from './play.parts.ts'

/** Returns the definition of one of our own games, which shows everybody what its hash stands for. */
export function defineGame(parts: PlayParts, brandId: BrandId, gameCode: string): ReplyOf<typeof gameDefinition> {
  const engineCode = parts.catalog.ownGame(brandId, gameCode)?.engineCode
  const slot = engineCode === undefined ? undefined : slotByCode(engineCode)
  if (slot === undefined)
    throw new Refusal(isInPreparation(parts.catalog.of(brandId), gameCode) ? 'game.in_preparation' : 'game.not_found')
  const { definitionHash, rtp, hitRate, variance, featureRate, maxWinCoins } = slot.publishedReturn
  return {
    gameCode,
    canonicalJson: canonicalDefinition(slot),
    definitionHash,
    publishedReturn: { rtp, hitRate, variance, featureRate, maxWinCoins },
  }
}
