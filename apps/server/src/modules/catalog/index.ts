/**
 * Catalog: the games that a brand offers, and how a game is launched.
 *
 * Owns the tables `catalog_load`, `catalog_category`, `catalog_classification`, `catalog_vendor` and `catalog_game`. They
 * are loaded from the brand's folder in one transaction when the files have changed; lists are answered from memory.
 * Members' own games are in `catalog_favourite` and `catalog_recent`.
 *
 * Invariants: a game keeps its node id, vendor and code for ever; what disappears from the files is marked as gone and
 * never deleted; only a game whose engine exists here, a connected vendor's, or a lottery that is sold here is open, and only an
 * open game can be launched; a trial launch never plays with the main wallet.
 *
 * Emits: nothing.
 *
 * To change:
 * - the games of a lobby: `brands/demo/games/`, one file per category; their fields, `gamesFile` in `catalog.files.ts`
 * - categories and vendors of the lobby: `brands/demo/categories.json`, `brands/demo/vendors.json`
 * - launching a game: `launchGame` in `launch-game.ts`; at an outside vendor, `launchAtVendor` in
 *   `apps/server/src/modules/vendors/players/launch-at-vendor.ts`; a lottery, `openPage` in `launch-game.ts`
 * - games suggested when a game is in maintenance: `maxSuggested` in `launch-game.ts`
 * - what a search for a game's name matches: `foldForSearch` and `searchTextOf` in `search-text.rules.ts`
 * - filters and order of game lists: `matcherOf` and `inListOrder` in `game-filter.rules.ts`
 * - maximum number of favourites and of games played last: `maxFavourites` and `maxRecent` in `own-games.ts`
 * - how popular games are counted: `days` and `countedEverySeconds` in `popular-games.ts`
 * - e-sports and cockfight categories: `splitSports` in `categories.rules.ts`; their vendors, `esportsVendors` and
 *   `cockfightVendors` in `brands/demo/brand.json`
 * - Vietnamese lottery menus: `lotteryMenusOf` in `lottery-menus.rules.ts`
 * - the picture of a game, vendor or category: `gamePicture`, `vendorPicture` and `categoryPicture` in `game-tile.ts`
 * - what a game's tile tells: `tileOf` in `game-tile.ts`
 * - faults that a catalog's files may have: `problemOf` in `catalog.rules.ts`
 */
export { bindCatalogRoutes } from './catalog.routes.ts'
export type {
  CatalogGame,
  GameKey,
  LotteryPage,
  LotteryStandings,
  VendorStanding,
  VendorStandings,
} from './catalog.types.ts'
export { ownVendorCode } from './catalog.rules.ts'
export { gamePicture } from './game-tile.ts'
export type { CatalogIndex } from './index-catalog.ts'
export {
  maintenanceRefusal,
  type CreateHandover,
  type Launch,
  type LaunchWays,
  type OpenAtVendor,
} from './launch-game.ts'
export { readGameArt, type GameArt } from './read-game-art.ts'
export { openCatalog, type Catalog, type CatalogParts } from './open-catalog.ts'
export { bindOwnGamesRoutes } from './own-games.routes.ts'
export { storedGame, type StoredGame } from './catalog.sql.ts'
export { catalogData, forgetGames } from './personal-data.sql.ts'
