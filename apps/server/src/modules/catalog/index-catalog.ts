import type { Game } from '@baize/contract'
import type { Currency } from '@baize/money'
import { inEachLanguage, languages, type Language } from '@baize/phrases'
import type { BrandText } from '../brand/index.ts'
import type {
  CatalogContent,
  CatalogGame,
  CatalogVendor,
  GameKey,
  GameState,
  LotteryPage,
  LotteryStandings,
  VendorStandings,
} from './catalog.types.ts'
import { keyOf, ownVendorCode } from './catalog.rules.ts'
import { inListOrder, matcherOf, type GameFilter, type Searchable } from './game-filter.rules.ts'
import { tileOf } from './game-tile.ts'
import { lobbyOf, type Lobby } from './lobby.rules.ts'
import { searchTextOf } from './search-text.rules.ts'

/** A game with its tiles in every language, built once. */
interface Entry extends Searchable {
  readonly tiles: Readonly<Record<Language, Game>>
}

/**
 * A brand's whole catalogue in memory, with tiles in every language and names folded for search. It answers every list
 * without the database. It is immutable: it is built at load, and built again when the state of a vendor or a lottery changes.
 */
export interface CatalogIndex {
  readonly lobby: Readonly<Record<Language, Lobby>>
  /** The tiles of all games that match a filter, in list order. */
  tiles(filter: GameFilter, language: Language): Game[]
  /** The tile of a game by its node id; `undefined` if the game is not in the brand's files. */
  tile(nodeId: number, language: Language): Game | undefined
  /** A game by its key. Includes games that are gone, for the names in old records. */
  game(key: GameKey): CatalogGame | undefined
  /** A vendor's name; for an unknown vendor, its code in every language. */
  vendorName(vendorCode: string): BrandText
  /** Every game in the brand's files, in the order of the lobby. */
  readonly games: readonly CatalogGame[]
  isOpen(game: CatalogGame): boolean
  stateOf(game: CatalogGame): GameState
  /** The page of the site on which a game is played; `undefined` if it is played in a window. */
  pageOf(game: GameKey): LotteryPage | undefined
}

/** Whether this version has an engine code. It decides which of our own games are open. */
export type HasEngine = (engineCode: string) => boolean

/** The state before any vendor is connected. */
export const noVendors: VendorStandings = () => 'absent'

/** A site without lotteries of its own, and every site until they are opened. */
export const noLotteries: LotteryStandings = () => undefined

export function indexCatalog(
  content: CatalogContent,
  currency: Currency,
  hasEngine: HasEngine,
  standingOf: VendorStandings = noVendors,
  lotteryOf: LotteryStandings = noLotteries,
): CatalogIndex {
  const stateOf = (game: CatalogGame): GameState => {
    if (game.gone) return 'inPreparation'
    const lottery = lotteryOf(game)
    if (lottery !== undefined) return lottery.state
    if (game.engineCode !== undefined) return hasEngine(game.engineCode) ? 'open' : 'inPreparation'
    const standing = game.vendorCode === ownVendorCode ? 'absent' : standingOf(game.vendorCode, game.gameType)
    return standing === 'absent' ? 'inPreparation' : standing
  }
  const vendors = new Map(content.vendors.map((vendor) => [vendor.code, vendor]))
  const listed = content.games.filter((game) => !game.gone)
  const entries = inListOrder(listed.map((game) => entryOf(game, vendorOf(vendors, game), stateOf(game), currency)))
  // Node ids are assigned in order and never reused, so the highest are the newest.
  const newest = entries.toSorted((left, right) => Number(right.tiles.EN.nodeId) - Number(left.tiles.EN.nodeId))
  const byNode = new Map(entries.map((entry) => [entry.tiles.EN.nodeId, entry]))
  const byKey = new Map(content.games.map((game) => [keyOf(game), game]))
  return {
    lobby: inEachLanguage((language) => lobbyOf(content, language)),
    tiles: (filter, language) =>
      (filter.newestFirst ? newest : entries)
        .filter(matcherOf(filter, currency.digits))
        .map((entry) => entry.tiles[language]),
    tile: (nodeId, language) => byNode.get(String(nodeId))?.tiles[language],
    game: (key) => byKey.get(keyOf(key)),
    games: listed,
    vendorName: (code) => vendors.get(code)?.name ?? inEachLanguage(() => code),
    isOpen: (game) => stateOf(game) === 'open',
    stateOf,
    pageOf: (game) => lotteryOf(game)?.page,
  }
}

function vendorOf(vendors: ReadonlyMap<string, CatalogVendor>, game: CatalogGame): CatalogVendor {
  const vendor = vendors.get(game.vendorCode)
  if (vendor === undefined) throw new Error(`the game ${keyOf(game)} is stored without its vendor`)
  return vendor
}

function entryOf(game: CatalogGame, vendor: CatalogVendor, state: GameState, currency: Currency): Entry {
  const { gameType, vendorCode, classification, minBetMinor, minLines, isHot, opensList } = game
  return {
    gameType,
    vendorCode,
    classification,
    minBetMinor,
    minLines,
    isHot,
    opensList,
    open: state === 'open',
    searchText: searchTextOf([...languages.map((language) => game.name[language]), game.gameCode]),
    tiles: inEachLanguage((language) => tileOf({ game, vendor, state, currency }, language)),
  }
}
