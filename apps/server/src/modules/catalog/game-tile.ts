import type { Game } from '@baize/contract'
import { formatAmount, type Currency } from '@baize/money'
import { fileCode, type Language } from '@baize/phrases'
import type { CatalogGame, CatalogVendor, GameState } from './catalog.types.ts'

/** The path of a game's picture with its title in a language, 360 or 180 pixels wide, as the artwork writes it. */
export function gamePicture(
  { vendorCode, gameCode }: Pick<CatalogGame, 'vendorCode' | 'gameCode'>,
  language: Language,
  size: '' | '-180' = '',
): string {
  return `/art/games/${fileCode(language)}/${vendorCode}/${gameCode}${size}.webp`
}

/** The path of a vendor's wordmark. */
export function vendorPicture(vendorCode: string): string {
  return `/art/vendors/${vendorCode}.svg`
}

/** The path of a category's icon. */
export function categoryPicture(gameType: string): string {
  return `/art/categories/${gameType}.svg`
}

/** What a tile is made from, apart from its language. */
export interface TileParts {
  readonly game: CatalogGame
  readonly vendor: CatalogVendor
  readonly state: GameState
  readonly currency: Currency
}

/** A game in the specification's fields (3.001 to 3.012). A game that cannot be opened offers no free trial. */
export function tileOf({ game, vendor, state, currency }: TileParts, language: Language): Game {
  return {
    nodeId: String(game.nodeId),
    gameName: game.name[language],
    displayName: game.name[language],
    showIcon: gamePicture(game, language),
    smallIcon: gamePicture(game, language, '-180'),
    lagerIcon: vendorPicture(game.vendorCode),
    isHot: game.isHot ? 1 : 0,
    vassalage: game.vendorCode,
    vendorName: vendor.name[language],
    gameType: game.gameType,
    gameClassify: game.classification,
    gameCode: game.gameCode,
    supportPlay: state === 'open' && game.offersTrial ? 0 : 1,
    isGame: game.opensList ? 'VASSALAGE' : 'GAME',
    minBet: formatAmount(game.minBetMinor, currency.digits),
    minLineNum: game.minLines,
    state,
  }
}
