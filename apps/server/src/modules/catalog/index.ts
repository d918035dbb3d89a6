/**
 * Catalog: what a brand offers to play, and the way into a game.
 *
 * Owns the tables `catalog_load`, `catalog_category`, `catalog_classification`, `catalog_vendor` and `catalog_game`. They
 * come from the brand's folder, loaded in one transaction when the files changed; lists are answered from memory.
 * Members' own games are `catalog_favourite` and `catalog_recent`.
 *
 * Invariants: a game keeps its node id, vendor and code for ever; what vanishes from the files is marked gone and never
 * deleted; only a game whose engine exists here is open, and only an open game can be launched; a trial launch never
 * plays the main wallet.
 *
 * Emits: nothing.
 */
export { bindCatalogRoutes } from './catalog.routes.ts'
export type { CatalogGame, GameKey, VendorStanding, VendorStandings } from './catalog.types.ts'
export { ownVendorCode } from './catalog.rules.ts'
export { gamePicture } from './game-tile.ts'
export type { CatalogIndex } from './index-catalog.ts'
export { inMaintenance, type CreateHandover, type Launch, type OpenAtVendor } from './launch-game.ts'
export { readGameArt, type GameArt } from './read-game-art.ts'
export { openCatalog, type Catalog, type CatalogParts } from './open-catalog.ts'
export { bindOwnGamesRoutes } from './own-games.routes.ts'
