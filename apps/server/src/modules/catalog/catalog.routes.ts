import {
  gameList,
  gameMenus,
  hotGames,
  launchGame,
  pageOf,
  popularGames,
  vendorGameTypes,
  vendors,
  vnLotteryMenus,
  type QueryOf,
} from '@baize/contract'
import type { Caller } from '../../kernel/caller.ts'
import type { Bind } from '../../kernel/http/bind.ts'
import { inTurns, type GameFilter } from './game-filter.rules.ts'
import { lotteryMenusOf } from './lottery-menus.rules.ts'
import type { Catalog } from './open-catalog.ts'

/** Binds the routes of the lobby: its categories, vendors and games, and launching a game. */
export function bindCatalogRoutes(bind: Bind, catalog: Catalog): void {
  const lobbyOf = ({ brand, language }: Caller) => catalog.of(brand.brandId).lobby[language]
  bind(gameMenus, ({ caller }) => ({ gameMenus: [...lobbyOf(caller).menus] }))
  bind(vnLotteryMenus, ({ caller, query }) => ({
    gameMenus: lotteryMenusOf(catalog.of(caller.brand.brandId), query.prizeMode, caller.language),
  }))
  bind(vendors, ({ caller }) => ({ data: { lanes: [...lobbyOf(caller).categories] } }))
  bind(vendorGameTypes, ({ caller, query }) => {
    const all = lobbyOf(caller).vendorTypes.filter(({ vassalage }) => (query.vassalage ?? vassalage) === vassalage)
    return { list: all.map((vendor) => ({ ...vendor, gameTypes: [...vendor.gameTypes] })) }
  })
  bind(gameList, ({ caller, query }) => {
    const tiles = catalog.of(caller.brand.brandId).tiles(filterOf(query), caller.language)
    const { rows, ...paging } = pageOf(tiles, query.pageNo, query.pageSize)
    return { games: rows, ...paging }
  })
  bind(hotGames, ({ caller, query: { gameType, vassalage, pageSize } }) => {
    const tiles = catalog
      .of(caller.brand.brandId)
      .tiles({ gameType, vendorCode: vassalage, hotOnly: true }, caller.language)
    return { list: inTurns(tiles).slice(0, pageSize) }
  })
  bind(popularGames, async ({ caller, query: { gameType, pageSize } }) => {
    const tiles = await catalog.popular(caller.brand.brandId, caller.language)
    return { list: tiles.filter((tile) => tile.gameType === (gameType ?? tile.gameType)).slice(0, pageSize) }
  })
  bind(launchGame, async ({ caller, body }) => {
    const { gameCode, vassalage, gameType, trial = false, backUrl } = body
    const language =
      body.language !== undefined && caller.brand.languages.includes(body.language) ? body.language : caller.language
    const { session, address } = caller
    const launch = { session, address, gameCode, vendorCode: vassalage, gameType, language, trial, backUrl }
    return { url: await catalog.launch(caller.brand.brandId, launch) }
  })
}

function filterOf(query: QueryOf<typeof gameList>): GameFilter {
  return {
    gameType: query.gameType,
    vendorCode: query.vassalage,
    classification: query.gameClassify,
    name: query.gameName,
    minBet: query.minBet,
    minLines: query.minLineNum === undefined ? undefined : Number(query.minLineNum),
    hotOnly: query.hot === '1',
    newestFirst: query.newest === '1',
  }
}
