import * as z from 'zod/mini'
import { defineEndpoint, everyone, signedIn } from './endpoint.ts'
import { amount, code, filterBy, gameType, language, pageNo, pageSize, paging } from './fields.ts'

const flag = z.enum({ no: 0, yes: 1 })

/** A game tile (specification 3.001–3.012). Optional names and icons are absent rather than empty. */
export const game = z.strictObject({
  nodeId: z.string(),
  gameName: z.string(),
  displayName: z.string(),
  showIcon: z.string(),
  /** The same picture, 180 pixels wide, which suffices for a tile on most screens. */
  smallIcon: z.string(),
  lagerIcon: z.string(),
  isHot: flag,
  vassalage: z.string(),
  vendorName: z.string(),
  gameType,
  gameClassify: z.string(),
  gameCode: z.string(),
  /** 0 means that a free trial is offered (2.040). */
  supportPlay: flag,
  isGame: z.enum(['GAME', 'VASSALAGE']),
  minBet: amount,
  minLineNum: z.number(),
  /** Games `inPreparation` are marked as such and cannot be launched. */
  state: z.enum(['open', 'inPreparation', 'maintenance']),
})
export type Game = z.output<typeof game>

/** A vendor card of a category (3.016). */
export const vendorCard = z.strictObject({
  vassalage: z.string(),
  displayName: z.string(),
  lagerIcon: z.string(),
  gameType,
  gameCount: z.number(),
})

/** A category of the lobby with its vendors and classifications: the vendor lane of the specification (3.014, 3.015). */
export const category = z.strictObject({
  gameCategory: gameType,
  title: z.string(),
  icon: z.string(),
  cards: z.array(vendorCard),
  gameClassify: z.array(z.strictObject({ code: z.string(), title: z.string(), vendors: z.array(z.string()) })),
})
export type Category = z.output<typeof category>

/** How long a browser may reuse the categories, which change only with a brand's files. */
const categoriesKeptSeconds = 60
/** How long it may reuse lists of games, which say which games are open. */
const gamesKeptSeconds = 15

const inLanguage = { language: z.optional(language) }
const clientFields = {
  // Clients of the specification send these; they do not change the reply.
  clientType: z.optional(z.string()),
  platform: z.optional(z.string()),
  channel: z.optional(z.string()),
  merchant: z.optional(z.string()),
  merchantCode: z.optional(z.string()),
}

export const gameMenus = defineEndpoint({
  name: 'gameMenus',
  method: 'GET',
  path: '/lgw/games/game_menus',
  summary: 'The categories of the lobby in order (7.023)',
  tag: 'games',
  access: everyone,
  keptSeconds: categoriesKeptSeconds,
  query: z.strictObject(inLanguage),
  reply: z.strictObject({
    gameMenus: z.array(z.strictObject({ gameType, title: z.string(), icon: z.string(), gameCount: z.number() })),
  }),
  errors: [],
})

export const gameList = defineEndpoint({
  name: 'gameList',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  summary: 'Games, filtered and paged (7.024)',
  tag: 'games',
  access: everyone,
  keptSeconds: gamesKeptSeconds,
  query: z.strictObject({
    ...inLanguage,
    ...clientFields,
    gameType: filterBy(gameType),
    vassalage: filterBy(code),
    gameClassify: filterBy(code),
    /** Part of a name in any language, or of a game code; surrounding blanks are ignored (2.033). */
    gameName: z.optional(z.string().check(z.maxLength(64))),
    minBet: z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,8})?$/))),
    minLineNum: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
    hot: z.optional(z.enum(['1'])),
    /** Newest games first (3.057). */
    newest: z.optional(z.enum(['1'])),
    pageNo,
    pageSize: pageSize(42),
  }),
  reply: z.strictObject({ games: z.array(game), ...paging }),
  errors: [],
})

export const hotGames = defineEndpoint({
  name: 'hotGames',
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  summary: 'Hot games, playable ones first (7.025)',
  tag: 'games',
  access: everyone,
  keptSeconds: gamesKeptSeconds,
  query: z.strictObject({
    ...inLanguage,
    ...clientFields,
    isPlatform: z.optional(z.string()),
    gameType: filterBy(gameType),
    vassalage: filterBy(code),
    pageSize: pageSize(12),
  }),
  reply: z.strictObject({ list: z.array(game) }),
  errors: [],
})

export const popularGames = defineEndpoint({
  name: 'popularGames',
  method: 'GET',
  path: '/wps/game/popular',
  summary: 'The games that most members opened during the last seven days (7.045)',
  tag: 'games',
  access: everyone,
  keptSeconds: categoriesKeptSeconds,
  query: z.strictObject({ ...inLanguage, ...clientFields, gameType: filterBy(gameType), pageSize: pageSize(12) }),
  reply: z.strictObject({ list: z.array(game) }),
  errors: [],
})

export const vendors = defineEndpoint({
  name: 'vendors',
  method: 'GET',
  path: '/wps/game/vendors',
  summary: 'The categories with their vendors (7.028)',
  tag: 'games',
  access: everyone,
  keptSeconds: categoriesKeptSeconds,
  query: z.strictObject({ ...inLanguage, platform: z.optional(z.string()), flush: z.optional(z.string()) }),
  reply: z.strictObject({ data: z.strictObject({ lanes: z.array(category) }) }),
  errors: [],
})

export const vendorGameTypes = defineEndpoint({
  name: 'vendorGameTypes',
  method: 'GET',
  path: '/wps/game/vendors/types',
  summary: 'Which game types each vendor serves (7.029)',
  tag: 'games',
  access: everyone,
  keptSeconds: categoriesKeptSeconds,
  query: z.strictObject({ ...inLanguage, vassalage: filterBy(code) }),
  reply: z.strictObject({
    list: z.array(z.strictObject({ vassalage: z.string(), displayName: z.string(), gameTypes: z.array(gameType) })),
  }),
  errors: [],
})

export const launchGame = defineEndpoint({
  name: 'launchGame',
  method: 'POST',
  path: '/wps/game/launchGame',
  summary: 'A one-time address that opens a game (7.026)',
  tag: 'games',
  access: signedIn,
  body: z.strictObject({
    gameCode: code,
    vassalage: code,
    gameType,
    language: z.optional(language),
    trial: z.optional(z.boolean()),
    backUrl: z.optional(z.string().check(z.maxLength(300))),
  }),
  reply: z.strictObject({ url: z.string() }),
  errors: [
    'game.not_found',
    'game.in_preparation',
    'game.maintenance',
    'game.vendor_unreachable',
    'game.trial_not_supported',
    'session.true_account_needed',
    'wallet.account_blocked',
    'wallet.pay_owed',
    'protection.excluded',
    'wallet.debt_open',
    'wallet.bonus_open',
  ],
})
