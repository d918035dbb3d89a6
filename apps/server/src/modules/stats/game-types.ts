import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { ownVendorCode, type GameKey } from '../catalog/index.ts'
import { providerCodes } from '../ledger/index.ts'
import { insertGameTypes, type UntypedGame } from './stats.sql.ts'

/** What noting the types of games needs. */
export interface GameTypeParts {
  readonly database: Database
  /** The catalogue, of which only types are asked. */
  readonly catalog: {
    of(brandId: BrandId): { game(key: GameKey): { readonly gameType: string } | undefined }
  }
}

/**
 * Notes the types that games have in the catalogue now. Types hardly ever change, and a day that was summed up keeps the type that
 * its games had first, so that sums are the same whenever they are made again.
 */
export async function noteGameTypes(
  { database, catalog }: GameTypeParts,
  games: readonly UntypedGame[],
): Promise<void> {
  const codes = await providerCodes(database, [...new Set(games.map(({ providerId }) => providerId))])
  const typed = games.map((one) => {
    const vendorCode = vendorCodeOf(codes.get(one.providerId) ?? '')
    return { ...one, gameType: catalog.of(one.brandId).game({ vendorCode, gameCode: one.gameCode })?.gameType ?? '' }
  })
  await insertGameTypes(database, typed)
}

/** The vendor code of a provider's games in the catalogue. */
export function vendorCodeOf(provider: string): string {
  return provider === 'play' ? ownVendorCode : provider
}
