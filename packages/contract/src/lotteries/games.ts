// The lotteries of a site: games, draws, results.
import * as z from 'zod/mini'
import { defineEndpoint, everyone, realAccounts, signedIn } from '../endpoint.ts'
import {
  amount,
  code,
  day,
  filterBy,
  hash,
  language,
  pageNo,
  pageSize,
  paging,
  queryNumber,
  time,
  uuid,
} from '../fields.ts'
import { prizeMode } from '../lottery.ts'
import { drawLine, lotteryFormat, lotteryLimits, lotteryRates, lotteryRestriction, lottoArea } from './fields.ts'

const inLanguage = z.strictObject({ language: z.optional(language) })
const gameParams = z.strictObject({ gameCode: code })
const province = z.string().check(z.regex(/^[a-z]{1,8}$/))

const drandChain = z.strictObject({
  hash,
  publicKey: z.string(),
  /** Unix time of round 1. */
  genesis: z.number(),
  periodSeconds: z.number(),
  groupHash: hash,
  beaconId: z.string(),
  scheme: z.string(),
})

const lotteryTile = z.strictObject({
  gameCode: code,
  /** The id of the game's tile in the catalogue. */
  nodeId: z.string(),
  vassalage: code,
  area: lottoArea,
  format: lotteryFormat,
  gameName: z.string(),
  iconUrl: z.string(),
  gameClassify: z.string(),
  state: z.enum(['open', 'inPreparation', 'maintenance']),
  /** The draw whose sales close next; `null` if none is on sale. */
  nextDraw: z.nullable(drawLine),
  lastDraw: z.nullable(drawLine),
})
export type LotteryTile = z.output<typeof lotteryTile>

/** What the socket's topic `draws` says about a lottery: its next and its last draw now, as in its tile. */
export interface ChangedLottery extends Pick<LotteryTile, 'gameCode' | 'nextDraw' | 'lastDraw'> {
  /** Other draws are on sale than before, so that a betting view needs them. */
  readonly isOtherSale: boolean
}

export const lotteryGames = defineEndpoint({
  name: 'lotteryGames',
  method: 'GET',
  path: '/lgw/games',
  summary: 'The lotteries of a prize mode, each with its next and its last draw (7.041)',
  tag: 'lotteries',
  access: everyone,
  query: z.strictObject({
    language: z.optional(language),
    prizeMode: z.optional(prizeMode),
    area: filterBy(lottoArea),
    device: z.optional(z.string().check(z.maxLength(20))),
  }),
  reply: z.strictObject({ games: z.array(lotteryTile), now: time }),
  errors: [],
})

export const recentLotteries = defineEndpoint({
  name: 'recentLotteries',
  method: 'GET',
  path: '/lgw/games/recent',
  summary: 'The lotteries that the member bet on last, at most 20, newest first (7.042)',
  tag: 'lotteries',
  access: signedIn,
  query: z.strictObject({ language: z.optional(language), area: filterBy(lottoArea) }),
  reply: z.strictObject({ games: z.array(lotteryTile), now: time }),
  errors: [],
})

export const launchLottery = defineEndpoint({
  name: 'launchLottery',
  method: 'GET',
  path: '/lgw/games/launch',
  summary: 'The address of a lottery’s lobby or betting view (7.039)',
  tag: 'lotteries',
  access: signedIn,
  query: z.strictObject({
    lottoArea: z._default(z.enum(['VN', 'TH', 'SEA', 'OWN']), 'VN'),
    launchMode: z._default(z.enum(['LOTT']), 'LOTT'),
    lottoPrizeMode: z.optional(prizeMode),
    lottoGameCode: filterBy(code),
    lottoView: z._default(z.enum(['betting', 'lobby']), 'lobby'),
    device: z.optional(z.string().check(z.maxLength(20))),
    backUrl: z.optional(z.string().check(z.maxLength(2_000))),
    language: z.optional(language),
  }),
  /** A path of the site, such as `/vnLottery?gameCode=red-river-draw`. */
  reply: z.strictObject({ url: z.string() }),
  errors: ['game.not_found', 'game.in_preparation', 'game.maintenance', 'protection.excluded'],
})

export const lotteryGame = defineEndpoint({
  name: 'lotteryGame',
  method: 'GET',
  path: '/lgw/games/:gameCode',
  summary: 'What a betting view needs: the draws on sale, rates, limits, restricted numbers, the last result',
  tag: 'lotteries',
  access: everyone,
  params: gameParams,
  query: inLanguage,
  reply: z.strictObject({
    ...lotteryTile.shape,
    now: time,
    /** `own`: drawn by our sealed method. `official`: the numbers of the official draw, which an operator confirms. */
    source: z.enum(['own', 'official']),
    /** Whether the beacon is made on this server, and labelled as such, instead of a public one. */
    hasLocalBeacon: z.boolean(),
    /** Draws on sale, the next to close first; at most 40. */
    draws: z.array(drawLine),
    termsVersion: z.number(),
    rates: lotteryRates,
    /** What the member's VIP level adds, already in `rates`; 0 for none. */
    vipLevel: z.number(),
    /** The next version of rates and limits, if one is announced. */
    announced: z.nullable(z.strictObject({ termsVersion: z.number(), rates: lotteryRates, appliesFrom: time })),
    limits: lotteryLimits,
    /** At most 500. */
    restrictions: z.array(lotteryRestriction),
    /** The animal of the lunar year of the next draw, such as `horse`. */
    yearAnimal: z.string(),
    /** Until how many seconds before a draw closes a slip can be cancelled; `null`: never. */
    cancelSeconds: z.nullable(z.number()),
    /** After how many minutes past its time a draw without numbers is void. */
    voidAfterMinutes: z.number(),
    schedule: z.union([
      z.strictObject({
        kind: z.enum(['monthly']),
        days: z.array(z.number()),
        closesAt: z.string(),
        drawsAt: z.string(),
        zone: z.string(),
      }),
      z.strictObject({
        kind: z.enum(['weekly']),
        weekdays: z.array(z.number()),
        closesAt: z.string(),
        drawsAt: z.string(),
        zone: z.string(),
      }),
      z.strictObject({
        kind: z.enum(['rounds']),
        everyMinutes: z.number(),
        rounds: z.number(),
        from: z.string(),
        zone: z.string(),
      }),
    ]),
    currencyCode: z.string(),
    currencySymbol: z.string(),
    currencyDigits: z.number(),
  }),
  errors: ['game.not_found', 'game.in_preparation'],
})

export const openedNumbers = defineEndpoint({
  name: 'openedNumbers',
  method: 'GET',
  path: '/lgw/games/:gameCode/numeros',
  summary: 'The numbers that a lottery has drawn, newest first, by day and province (7.037)',
  tag: 'lotteries',
  access: everyone,
  params: gameParams,
  query: z.strictObject({
    language: z.optional(language),
    /** The day on which it was drawn, in the lottery's time zone. */
    day: z.optional(day),
    province: filterBy(province),
    pageNo,
    pageSize: pageSize(20),
  }),
  reply: z.strictObject({ list: z.array(drawLine), ...paging }),
  errors: ['game.not_found', 'game.in_preparation'],
})

export const lotteryStatistics = defineEndpoint({
  name: 'lotteryStatistics',
  method: 'GET',
  path: '/lgw/games/:gameCode/statistics',
  summary: 'How often each symbol or ending came in the last draws, and for how long it has not',
  tag: 'lotteries',
  access: everyone,
  params: gameParams,
  query: z.strictObject({
    language: z.optional(language),
    draws: queryNumber(10, 500, 100),
    province: filterBy(province),
  }),
  reply: z.strictObject({
    /** How many draws were counted. */
    draws: z.number(),
    /** One for each thing that is counted, such as each place, or the last two digits of the special prize. */
    views: z.array(
      z.strictObject({
        /** Such as `place-1`, `last-2`, `total`, `big-small`, `odd-even`, `dragon-tiger`. */
        view: z.string(),
        /** What can come, in ascending order: how often it came, and for how many draws it has not. */
        values: z.array(z.strictObject({ value: z.string(), count: z.number(), missing: z.number() })),
        /** What came in each of the newest draws, at most 100, newest first. */
        trend: z.array(z.string()),
      }),
    ),
  }),
  errors: ['game.not_found', 'game.in_preparation'],
})

export const lotteryDraw = defineEndpoint({
  name: 'lotteryDraw',
  method: 'GET',
  path: '/lgw/draws/:drawId',
  summary: 'A draw with everything that is needed to compute it again',
  tag: 'lotteries',
  access: everyone,
  params: z.strictObject({ drawId: uuid }),
  query: inLanguage,
  reply: z.strictObject({
    ...drawLine.shape,
    gameName: z.string(),
    format: lotteryFormat,
    source: z.enum(['own', 'official']),
    /** SHA-256 of the secret, published before sales open; `null` for official draws. */
    commitment: z.nullable(hash),
    /** What the beacon is, named before sales open. */
    beacon: z.nullable(
      z.strictObject({
        kind: z.enum(['local', 'drand']),
        /** Such as `local 2026-11-26T15:00:00Z` or `drand <hash of the network> <round>`: which value it will be. */
        name: z.string(),
        /** The key by which it is checked, hexadecimal: Ed25519 of a local beacon, BLS12-381 (G2) of a public one. */
        publicKey: z.nullable(z.string()),
        value: z.nullable(z.string()),
        /** Of a public beacon: the signature whose SHA-256 hash the value is. */
        signature: z.optional(z.nullable(z.string())),
        /** Of a public beacon: the network, whose facts have the hash in the name. */
        chain: z.optional(z.nullable(drandChain)),
      }),
    ),
    closedAt: z.nullable(time),
    /** From the cut-off on. */
    seal: z.nullable(z.strictObject({ tickets: z.number(), root: hash, sealHash: hash, sealedAt: time })),
    /** The secret, once the numbers are drawn or the draw is void. */
    secret: z.nullable(hash),
    drawnAt: z.nullable(time),
    settledAt: z.nullable(time),
    voidReason: z.nullable(z.string()),
    /** How many slips won, and their highest wins, at most 20, with masked names. Trial play is left out. */
    winnerCount: z.number(),
    winners: z.array(z.strictObject({ member: z.string(), amount })),
    currencySymbol: z.string(),
  }),
  errors: ['lottery.draw_unknown'],
})

/** A set of bets that a member has saved under a name. */
const numberSet = z.strictObject({
  setId: uuid,
  gameCode: code,
  name: z.string(),
  picks: z.array(z.strictObject({ bet: z.string(), selection: z.string() })),
})
export type NumberSet = z.output<typeof numberSet>

export const numberSets = defineEndpoint({
  name: 'numberSets',
  method: 'GET',
  path: '/lgw/games/:gameCode/sets',
  summary: 'The member’s saved number sets of a lottery, at most 30',
  tag: 'lotteries',
  access: realAccounts,
  params: gameParams,
  query: inLanguage,
  reply: z.strictObject({ list: z.array(numberSet) }),
  errors: ['game.not_found', 'game.in_preparation'],
})

export const saveNumberSet = defineEndpoint({
  name: 'saveNumberSet',
  method: 'POST',
  path: '/lgw/games/:gameCode/sets',
  summary: 'Save bets under a name; the same name replaces what it held',
  tag: 'lotteries',
  access: realAccounts,
  maxPerHour: 240,
  params: gameParams,
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    picks: z
      .array(
        z.strictObject({
          bet: z.string().check(z.minLength(1), z.maxLength(40)),
          selection: z.string().check(z.minLength(1), z.maxLength(10_000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  reply: numberSet,
  errors: ['game.not_found', 'game.in_preparation', 'lottery.pick_wrong', 'lottery.too_many_sets'],
})

export const deleteNumberSet = defineEndpoint({
  name: 'deleteNumberSet',
  method: 'DELETE',
  path: '/lgw/sets/:setId',
  summary: 'Delete a saved number set; does nothing if it is gone',
  tag: 'lotteries',
  access: realAccounts,
  params: z.strictObject({ setId: uuid }),
  reply: z.strictObject({}),
  errors: [],
})
