import { ownVendorCode, type Catalog } from './modules/catalog/index.ts'
import type { RecordGames } from './modules/wallet/index.ts'

/** What the account record knows about games and vendors. */
export function recordGamesOf(catalog: Catalog): RecordGames {
  return {
    ownVendorCode,
    nameOf: (brandId, game, language) => catalog.of(brandId).game(game)?.name[language],
    isLottery: (brandId, game) => catalog.of(brandId).pageOf(game) !== undefined,
    vendorNameOf: (brandId, vendorCode, language) => catalog.of(brandId).vendorName(vendorCode)[language],
  }
}
