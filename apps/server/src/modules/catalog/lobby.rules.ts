import type { GameType, Category } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { CatalogContent, CatalogGame, CatalogCategory, CatalogVendor } from './catalog.types.ts'
import { categoryPicture, vendorPicture } from './game-tile.ts'

/** An entry of the category menu (7.023). */
interface MenuEntry {
  readonly gameType: GameType
  readonly title: string
  readonly icon: string
  readonly gameCount: number
}

/** Which game types a vendor serves (7.029). */
interface VendorTypes {
  readonly vassalage: string
  readonly displayName: string
  readonly gameTypes: readonly GameType[]
}

/** What the lobby shows around its games, in one language. */
export interface Lobby {
  readonly menus: readonly MenuEntry[]
  readonly categories: readonly Category[]
  readonly vendorTypes: readonly VendorTypes[]
}

/**
 * The lobby of a catalogue. It lists what has games: a vendor is in a category if it has games there, and a
 * classification is offered if some vendor has games of it.
 */
export function lobbyOf(content: CatalogContent, language: Language): Lobby {
  const listed = content.games.filter((game) => !game.gone)
  // An entry that opens its vendor's list counts for the category, but is not a game of that vendor.
  const games = listed.filter((game) => !game.opensList)
  const byCategory = Map.groupBy(games, (game) => game.gameType)
  const gamesIn = (category: CatalogCategory) => byCategory.get(category.gameType) ?? []
  return {
    menus: content.categories.map((category) => ({
      ...headOf(category, language),
      gameType: category.gameType,
      gameCount: listed.filter((game) => game.gameType === category.gameType).length,
    })),
    categories: content.categories.map((category) => categoryOf(category, gamesIn(category), content, language)),
    vendorTypes: content.vendors.flatMap((vendor) => {
      const gameTypes = content.categories
        .filter((category) => gamesIn(category).some((game) => game.vendorCode === vendor.code))
        .map((category) => category.gameType)
      return gameTypes.length === 0 ? [] : [{ vassalage: vendor.code, displayName: vendor.name[language], gameTypes }]
    }),
  }
}

function headOf(category: CatalogCategory, language: Language) {
  return { title: category.title[language], icon: categoryPicture(category.gameType) }
}

function categoryOf(
  category: CatalogCategory,
  games: readonly CatalogGame[],
  content: CatalogContent,
  language: Language,
): Category {
  const { gameType } = category
  const counts = countBy(games, (game) => game.vendorCode)
  const classifications = content.classifications.filter((kind) => kind.gameType === gameType)
  return {
    gameCategory: gameType,
    ...headOf(category, language),
    cards: content.vendors
      .filter(({ code }) => counts.has(code))
      .map((vendor) => cardOf(vendor, gameType, counts.get(vendor.code) ?? 0, language)),
    gameClassify: classifications.flatMap(({ code, name }) => {
      const having = new Set(games.filter((game) => game.classification === code).map((game) => game.vendorCode))
      const vendors = content.vendors.map((vendor) => vendor.code).filter((vendor) => having.has(vendor))
      return vendors.length === 0 ? [] : [{ code, title: name[language], vendors }]
    }),
  }
}

function cardOf(vendor: CatalogVendor, gameType: GameType, gameCount: number, language: Language) {
  return {
    vassalage: vendor.code,
    displayName: vendor.name[language],
    lagerIcon: vendorPicture(vendor.code),
    gameType,
    gameCount,
  }
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
