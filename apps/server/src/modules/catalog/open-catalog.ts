import type { Game } from '@baize/contract'
import { ownGameByCode, seatedGameByCode, sharedGameByCode } from '@baize/engines'
import type { Language } from '@baize/phrases'
import type { BrandId } from '../../kernel/ids.ts'
import { offersFreePlay, type Brands } from '../brand/index.ts'
import type { CatalogContent, CatalogGame, LotteryStandings, VendorStandings } from './catalog.types.ts'
import { ownVendorCode } from './catalog.rules.ts'
import { indexCatalog, noLotteries, noVendors, type CatalogIndex } from './index-catalog.ts'
import { launchGame, type LaunchWays, type Launch } from './launch-game.ts'
import { loadCatalog, type LoadParts } from './load-catalog.ts'
import { openOwnGames, type OwnGames } from './own-games.ts'
import { openPopularGames } from './popular-games.ts'

export interface CatalogParts extends LoadParts {
  readonly brands: Pick<Brands, 'all'>
  /** The folder of each brand, in the order of the brands. */
  readonly folders: readonly string[]
  /** How games are opened. */
  readonly launching: LaunchWays
}

/** The catalogues of all brands. */
export interface Catalog {
  /** Returns the catalogue of a loaded brand. Throws for any other id. */
  of(brand: BrandId): CatalogIndex
  /** Updates the state of a brand's outside vendors: whether their games are open or in maintenance. */
  showVendors(brand: BrandId, standings: VendorStandings): void
  /** Updates which of a brand's games are lotteries of this site, and which of them can be played. */
  showLotteries(brand: BrandId, standings: LotteryStandings): void
  /**
   * Returns one of our own games by its code, which is also its engine's code. Includes games that are gone, for the
   * names in old records.
   */
  ownGame(brand: BrandId, gameCode: string): CatalogGame | undefined
  /** Returns the address that opens a game once; see {@link launchGame} for its refusals. */
  launch(brand: BrandId, launch: Launch): Promise<string>
  /** The tiles of the games that the most members opened recently; see {@link openPopularGames}. */
  popular(brand: BrandId, language: Language): Promise<Game[]>
  /** Members' favourites and their recently opened games. */
  readonly ownGames: OwnGames
}

/** What decides which games of a brand are open. */
interface Standings {
  readonly vendors: VendorStandings
  readonly lotteries: LotteryStandings
}

/** How a brand's index is made, and of what it was made last. */
interface Shelf {
  readonly make: (standings: Standings) => CatalogIndex
  standings: Standings
}

/** Loads the catalogue of every brand from its folder. Throws a `StartProblem` for an invalid one. */
export async function openCatalog({ brands, folders, launching: ways, ...parts }: CatalogParts): Promise<Catalog> {
  const indexes = new Map<BrandId, CatalogIndex>()
  const shelves = new Map<BrandId, Shelf>()
  const hasEngine = (code: string) =>
    [ownGameByCode, sharedGameByCode, seatedGameByCode].some((find) => find(code) !== undefined)
  for (const [place, brand] of brands.all.entries()) {
    const folder = folders[place]
    if (folder === undefined) throw new Error(`the brand ${brand.code} has no folder`)
    const stored = await loadCatalog(parts, brand.brandId, folder, brand)
    const content = offersFreePlay(brand) ? stored : withoutTrials(stored)
    const make = ({ vendors, lotteries }: Standings) =>
      indexCatalog(content, brand.currency, hasEngine, vendors, lotteries)
    const standings = { vendors: noVendors, lotteries: noLotteries }
    shelves.set(brand.brandId, { make, standings })
    indexes.set(brand.brandId, make(standings))
  }
  const of = (brand: BrandId) => {
    const index = indexes.get(brand)
    if (index === undefined) throw new Error(`the brand ${brand} has no loaded catalogue`)
    return index
  }
  const show = (brand: BrandId, changed: Partial<Standings>) => {
    const shelf = shelves.get(brand)
    if (shelf === undefined) return
    shelf.standings = { ...shelf.standings, ...changed }
    indexes.set(brand, shelf.make(shelf.standings))
  }
  const ownGames = openOwnGames({ database: parts.database, clock: parts.clock, of })
  const popularOf = openPopularGames(parts.database, parts.clock)
  const launching = { ...ways, opened: ownGames.opened }
  return {
    of,
    ownGames,
    popular: async (brand, language) =>
      (await popularOf(brand)).flatMap((nodeId) => of(brand).tile(nodeId, language) ?? []),
    showVendors: (brand, vendors) => show(brand, { vendors }),
    showLotteries: (brand, lotteries) => show(brand, { lotteries }),
    ownGame: (brand, gameCode) => of(brand).game({ vendorCode: ownVendorCode, gameCode }),
    launch: (brand, launch) => launchGame(of(brand), launching, launch),
  }
}

function withoutTrials(content: CatalogContent): CatalogContent {
  return { ...content, games: content.games.map((game) => ({ ...game, offersTrial: false })) }
}
