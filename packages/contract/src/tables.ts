// Our own games with shared rounds: crash and live tables. Everybody at a table sees the same round by the server's clock.
import * as z from 'zod/mini'
import { defineEndpoint, everyone, signedIn } from './endpoint.ts'
import { amount, code, hash, language, positiveAmount, time, uuid } from './fields.ts'
import { sharedCard, sharedOutcome } from './shared-outcomes.ts'

const field = z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/))
/** A multiple of the stake in hundredths: 141 is 1.41 times. */
const hundredths = z.number().check(z.int(), z.gte(101), z.lte(100_000_000))

/**
 * - `betting`: open for bets until `closesAt`
 * - `playing`: closed; of crash, the multiple grows from `startedAt`; of tables, the outcome is shown
 * - `ended`: paid, the next round opens soon
 * - `void`: called off, every open stake was returned
 */
const phase = z.enum(['betting', 'playing', 'ended', 'void'])

/** A series of rounds from one server seed. Its hash is published before the first bet, its seed after the last round. */
export const tableSeries = z.strictObject({
  seriesNo: z.number(),
  serverSeedHash: hash,
  clientSeed: z.string(),
  definitionHash: hash,
  /** Cards that were shown and put away before the first round. */
  burned: z.array(z.number()),
})

export const tableRound = z.strictObject({
  roundId: uuid,
  roundNo: z.number(),
  seriesNo: z.number(),
  phase,
  opensAt: time,
  closesAt: time,
  /** When the outcome began to show, or the multiple to grow; `null` before. */
  startedAt: z.nullable(time),
  /** `null` until it may be known: of crash, until it has crashed. */
  outcome: z.nullable(sharedOutcome),
  /** Who meets whom, and at which odds; only of games whose rounds differ. */
  card: z.optional(sharedCard),
})
export type TableRound = z.output<typeof tableRound>

/** What a player has on a field, as everybody sees it: true, the name masked. A later message about the same field replaces it. */
export const crowdBet = z.strictObject({
  /** The same for all bets of a player in a round, and different in the next. */
  who: z.string(),
  name: z.string(),
  field,
  amount,
  /** What it was cashed out at, in hundredths; `null` while it is open, and for tables. */
  cashedOut: z.nullable(z.number()),
})
export type CrowdBet = z.output<typeof crowdBet>

/** What the caller has on a field: bets on the same field are added up. */
export const ownTableBet = z.strictObject({
  field,
  amount,
  target: z.nullable(z.number()),
  cashedOut: z.nullable(z.number()),
  /** What it paid, the stake included; `null` while it is open. */
  payout: z.nullable(amount),
})

export const chatLine = z.strictObject({
  id: z.string(),
  who: z.string(),
  name: z.string(),
  text: z.string(),
  at: time,
})
export type ChatLine = z.output<typeof chatLine>

const gameParams = z.strictObject({ gameCode: code })
const roundParams = z.strictObject({ roundId: uuid })
const limits = z.strictObject({ min: amount, max: amount })

export const openTable = defineEndpoint({
  name: 'openTable',
  method: 'GET',
  path: '/wps/tables/:gameCode',
  summary: 'A table as it is now: rules, limits, the round, bets, last results, chat. Also after a lost connection',
  tag: 'tables',
  access: signedIn,
  scopes: ['game', 'site'],
  params: gameParams,
  query: z.strictObject({ language: z.optional(language) }),
  reply: z.strictObject({
    gameCode: code,
    gameName: z.string(),
    balance: amount,
    currencyCode: z.string(),
    currencySymbol: z.string(),
    currencyDigits: z.number(),
    trial: z.boolean(),
    /** The values of chips. */
    chips: z.array(amount),
    mainLimits: limits,
    sideLimits: limits,
    /** The most that one player may stake in a round. */
    maxStake: amount,
    /** The most that one round pays to one player. */
    maxPayout: amount,
    fields: z.array(z.strictObject({ id: field, group: z.enum(['main', 'side']), odds: z.string(), rtp: z.string() })),
    publishedReturn: z.string(),
    bettingMs: z.number(),
    /** The server's time of this reply. */
    now: time,
    /** Counts the table's messages on the socket: the reply holds everything up to this one. */
    seq: z.number(),
    /** Seats that are taken, and the most there are; visitors in trial play take none of them. */
    players: z.number(),
    maxPlayers: z.number(),
    series: tableSeries,
    /** `null` while the table rests, which ends as soon as somebody watches it. */
    round: z.nullable(tableRound),
    crowd: z.array(crowdBet),
    /** The caller's `who` in the crowd; `null` if it is not shown there: without a bet, and in trial play. */
    who: z.nullable(z.string()),
    own: z.array(ownTableBet),
    /** Of the series, oldest first: at most 100 rounds; of games with single rounds, the last 100. */
    results: z.array(z.strictObject({ roundId: uuid, roundNo: z.number(), brief: z.string(), outcome: sharedOutcome })),
    chat: z.array(chatLine),
    /** Whether the caller may say something: no trial account may, nor a member for whom the chat was closed. */
    mayChat: z.boolean(),
  }),
  errors: ['game.not_found', 'game.in_preparation', 'tables.full'],
})

export const betAtTable = defineEndpoint({
  name: 'betAtTable',
  method: 'POST',
  path: '/wps/tables/:gameCode/bets',
  summary: 'Bet on a round: all bets or none, in one posting',
  tag: 'tables',
  access: signedIn,
  scopes: ['game', 'site'],
  idempotent: true,
  params: gameParams,
  body: z.strictObject({
    roundId: uuid,
    bets: z
      .array(z.strictObject({ field, amount: positiveAmount, target: z.optional(hundredths) }))
      .check(z.minLength(1), z.maxLength(60)),
  }),
  reply: z.strictObject({
    roundId: uuid,
    own: z.array(ownTableBet),
    who: z.nullable(z.string()),
    balanceAfter: amount,
  }),
  errors: [
    'game.not_found',
    'game.in_preparation',
    'tables.round_closed',
    'tables.field_unknown',
    'tables.opposite_bets',
    'tables.limit_exceeded',
    'play.bet_invalid',
    'wallet.insufficient_funds',
    'wallet.debt_open',
    'wallet.account_blocked',
    'wallet.pay_owed',
    'wallet.limit_reached',
    'bonus.stake_too_high',
    'protection.excluded',
    'stake.below_minimum',
    'stake.above_maximum',
    'wallet.busy',
    'request.idempotency_key_reused',
  ],
})

export const cashOutAtTable = defineEndpoint({
  name: 'cashOutAtTable',
  method: 'POST',
  path: '/wps/tables/rounds/:roundId/cash-out',
  summary: 'Cash out a bet of crash at the multiple of this moment, by the server’s clock',
  tag: 'tables',
  access: signedIn,
  scopes: ['game', 'site'],
  idempotent: true,
  params: roundParams,
  body: z.strictObject({ field }),
  reply: z.strictObject({ field, hundredths: z.number(), payout: amount, balanceAfter: amount }),
  errors: [
    'tables.round_not_found',
    'tables.too_late',
    'tables.no_open_bet',
    'wallet.busy',
    'request.idempotency_key_reused',
  ],
})

export const ownTableRound = defineEndpoint({
  name: 'ownTableRound',
  method: 'GET',
  path: '/wps/tables/rounds/:roundId/own',
  summary: 'The caller’s bets in a round, what they paid, and the balance',
  tag: 'tables',
  access: signedIn,
  scopes: ['game', 'site'],
  params: roundParams,
  reply: z.strictObject({ round: tableRound, own: z.array(ownTableBet), payout: amount, balance: amount }),
  errors: ['tables.round_not_found'],
})

export const sayAtTable = defineEndpoint({
  name: 'sayAtTable',
  method: 'POST',
  path: '/wps/tables/:gameCode/chat',
  summary: 'Say something to everybody at the table',
  tag: 'tables',
  access: signedIn,
  scopes: ['game', 'site'],
  params: gameParams,
  body: z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(120)) }),
  reply: chatLine,
  errors: [
    'game.not_found',
    'game.in_preparation',
    'tables.chat_closed',
    'tables.chat_too_fast',
    'tables.chat_not_allowed',
  ],
})

export const tableRoundProof = defineEndpoint({
  name: 'tableRoundProof',
  method: 'GET',
  path: '/wps/tables/rounds/:roundId/proof',
  summary:
    'Everything needed to recompute a shared round, for anybody: series, seed once it is revealed, position, outcome',
  tag: 'tables',
  access: everyone,
  params: roundParams,
  reply: z.strictObject({
    gameCode: code,
    series: tableSeries,
    /** Once the series has ended; `null` while it goes on. */
    serverSeed: z.nullable(hash),
    round: tableRound,
    /** Where in the series the round begins. */
    position: z.number(),
    bets: z.number(),
    staked: amount,
    paid: amount,
    currencyCode: z.string(),
  }),
  errors: ['tables.round_not_found'],
})

export const tableRounds = defineEndpoint({
  name: 'tableRounds',
  method: 'GET',
  path: '/wps/tables/:gameCode/rounds',
  summary: 'Past rounds of a table, newest first',
  tag: 'tables',
  access: everyone,
  params: gameParams,
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/))) }),
  reply: z.strictObject({
    rounds: z.array(tableRound),
    /** Ask with this as `before` for older ones; `null` at the end. */
    next: z.nullable(z.string()),
  }),
  errors: ['game.not_found', 'game.in_preparation'],
})

const count = z.number().check(z.int(), z.gte(0))

/** What a bird did in a season: won, drawn, lost, and its last five results, the newest last, those of the season before too. */
export const seasonStanding = z.strictObject({
  bird: count,
  strength: count,
  won: count,
  drawn: count,
  lost: count,
  /** Two for a win, one for a draw. */
  points: count,
  form: z.array(z.enum(['W', 'D', 'L'])),
})

export const tableSeason = defineEndpoint({
  name: 'tableSeason',
  method: 'GET',
  path: '/wps/tables/:gameCode/season',
  summary: 'The season of a table whose rounds are fights: the standings, the pair of the round, the fights to come',
  tag: 'tables',
  access: everyone,
  params: gameParams,
  reply: z.strictObject({
    /** The round that is open or was the last; everything else is as it is now. */
    seriesNo: count,
    season: count,
    nth: count,
    of: count,
    /** Best first. */
    standings: z.array(seasonStanding),
    /** How the pair of this fight met in this season and the one before, from the red corner’s side. */
    meetings: z.strictObject({ won: count, drawn: count, lost: count }),
    /** The next fights of the season, at most six. */
    next: z.array(z.strictObject({ nth: count, meron: count, wala: count })),
    /** The best bird of the season before; `null` while there was none. */
    champion: z.nullable(count),
  }),
  errors: ['game.not_found', 'game.in_preparation', 'tables.no_season'],
})

/** What happened at a table. `seq` counts by one; after a gap, ask with `openTable`. */
export type TableMessage = {
  readonly type: 'table'
  readonly gameCode: string
  readonly seq: number
  readonly now: string
  readonly players: number
  readonly change: TableChange
}

export type TableChange =
  /** A round opened, went on or ended; the series comes with its first round. */
  | { readonly kind: 'round'; readonly round: TableRound; readonly series?: z.output<typeof tableSeries> | undefined }
  /** Bets and cash-outs since the last message, with the crowd’s totals by field. */
  | { readonly kind: 'crowd'; readonly roundId: string; readonly bets: readonly CrowdBet[] }
  | { readonly kind: 'chat'; readonly lines: readonly ChatLine[] }
  /** Something that messages do not carry: ask again. */
  | { readonly kind: 'changed' }
