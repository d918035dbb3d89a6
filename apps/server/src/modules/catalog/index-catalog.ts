import type { Game } from '@baize/contract'
import type { Currency } from '@baize/money'
import { languages, type Language } from '@baize/phrases'
import type { CatalogContent, CatalogGame, CatalogVendor, GameKey } from './catalog.types.ts'
import { keyOf } from './content.rules.ts'
import { inListOrder, matcherOf, type GameFilter, type Searchable } from './game-filter.rules.ts'
import { tileOf } from './game-tile.ts'
import { lobbyOf, type Lobby } from './lobby.rules.ts'
import { searchTextOf } from './search-text.rules.ts'

/** A game with its tile in every language, made once. */
interface Entry extends Searchable {
  readonly tiles: Readonly<Record<Language, Game>>
}

/**
 * A brand's whole catalogue in memory, made once at load and never changed: tiles in every language, and names folded
 * for search. It answers every list without the database.
 */
export interface CatalogIndex {
  readonly lobby: Readonly<Record<Language, Lobby>>
  /** The tiles of all games that a filter lets through, in list order. */
  tiles(filter: GameFilter, language: Language): Game[]
  /** A game by its key; also one that is gone, for the names in old records. */
  game(key: GameKey): CatalogGame | undefined
  isOpen(game: CatalogGame): boolean
}

/** What decides the state of games: which engine codes exist in this version. */
export type HasEngine = (engineCode: string) => boolean

export function indexCatalog(content: CatalogContent, currency: Currency, hasEngine: HasEngine): CatalogIndex {
  const isOpen = (game: CatalogGame) => !game.gone && game.engineCode !== undefined && hasEngine(game.engineCode)
  const vendors = new Map(content.vendors.map((vendor) => [vendor.code, vendor]))
  const listed = content.games.filter((game) => !game.gone)
  const entries = inListOrder(listed.map((game) => entryOf(game, vendorOf(vendors, game), isOpen(game), currency)))
  const byKey = new Map(content.games.map((game) => [keyOf(game), game]))
  return {
    lobby: inEveryLanguage((language) => lobbyOf(content, language)),
    tiles: (filter, language) =>
      entries.filter(matcherOf(filter, currency.digits)).map((entry) => entry.tiles[language]),
    game: (key) => byKey.get(keyOf(key)),
    isOpen,
  }
}

function vendorOf(vendors: ReadonlyMap<string, CatalogVendor>, game: CatalogGame): CatalogVendor {
  const vendor = vendors.get(game.vendorCode)
  if (vendor === undefined) throw new Error(`the game ${keyOf(game)} is stored without its vendor`)
  return vendor
}

function entryOf(game: CatalogGame, vendor: CatalogVendor, open: boolean, currency: Currency): Entry {
  const { gameType, vendorCode, classification, minBetMinor, minLines, isHot } = game
  return {
    gameType,
    vendorCode,
    classification,
    minBetMinor,
    minLines,
    isHot,
    open,
    searchText: searchTextOf([...languages.map((language) => game.name[language]), game.gameCode]),
    tiles: inEveryLanguage((language) => tileOf({ game, vendor, open, currency }, language)),
  }
}

function inEveryLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return { TH: make('TH'), CN: make('CN'), EN: make('EN') }
}
