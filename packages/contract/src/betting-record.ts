// The betting record: the rounds of every maker, our own and the vendors', in one list.
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { amount, code, day, filterBy, gameType, language, pageNo, pageSize, paging, time } from './fields.ts'
import { tableFile, tableFormat } from './table-file.ts'
import { betResults, betStates } from './bet-states.ts'

/** What the record can be narrowed to. Days are in the brand's time zone, both inclusive. */
const recordFilter = {
  from: z.optional(day),
  to: z.optional(day),
  vassalage: filterBy(code),
  gameType: filterBy(gameType),
  gameCode: filterBy(code),
  state: filterBy(z.enum(betStates)),
  result: filterBy(z.enum(betResults)),
}

const bet = z.strictObject({
  /** The name of this row in the record. */
  betId: z.string(),
  /** The vendor's name for the round, or ours; `null` for a win that belongs to no round. */
  roundId: z.nullable(z.string()),
  /** Whether the round is one of our own games, whose proof can be opened. */
  hasProof: z.boolean(),
  /** The slip, if the row is a bet on a lottery. */
  slipId: z.nullable(z.string()),
  vassalage: z.string(),
  vendorName: z.string(),
  gameCode: z.nullable(z.string()),
  /** In the language asked for; `null` for what belongs to no game, and for a game that the catalogue does not know. */
  gameName: z.nullable(z.string()),
  gameType: z.nullable(gameType),
  /** The game's picture, 180 pixels wide; `null` for a game that is not known. */
  iconUrl: z.nullable(z.string()),
  bets: z.number(),
  stake: amount,
  /** Stakes that were refunded or rolled back. */
  returned: amount,
  /** Wins less those that were taken back. */
  payout: amount,
  /** Payout less the stakes that were not returned. */
  net: amount,
  state: z.enum(betStates),
  placedAt: time,
  /** When money last moved in it on this day. */
  lastAt: time,
})
export type Bet = z.output<typeof bet>

export const bettingRecord = defineEndpoint({
  name: 'bettingRecord',
  method: 'GET',
  path: '/wps/member/bets',
  summary:
    'The betting record (2.100): rounds of every maker by date, game type, vendor, game and state, with totals. A round that is settled on a later day has a row on each day, so that a period adds up to what was booked in it',
  tag: 'member',
  access: realAccounts,
  query: z.strictObject({
    language: z.optional(language),
    ...recordFilter,
    /**
     * The newest moment to list. With the reply's `upTo`, later pages stay the same while new rounds arrive; with its
     * `earlierUpTo`, the list goes on where this one ends.
     */
    upTo: z.optional(time),
    pageNo,
    pageSize: pageSize(20),
  }),
  reply: z.strictObject({
    list: z.array(bet),
    /** Pages and their number are those of the newest 20,000 rounds that the period has. */
    ...paging,
    upTo: time,
    /** `null` if there is nothing earlier in the period. */
    earlierUpTo: z.nullable(time),
    /** Of the whole period; with a state or a result, of the rounds on these pages. */
    totals: z.strictObject({ bets: z.number(), stake: amount, returned: amount, payout: amount, net: amount }),
    currencySymbol: z.string(),
    currencyCode: code,
    /** What the member has played so far, to choose from. */
    vendors: z.array(z.strictObject({ vassalage: z.string(), vendorName: z.string() })),
    gameTypes: z.array(gameType),
    games: z.array(z.strictObject({ vassalage: z.string(), gameCode: code, gameName: z.string() })),
  }),
  errors: [],
})

export const bettingStatement = defineEndpoint({
  name: 'bettingStatement',
  method: 'GET',
  path: '/wps/member/bets/file',
  summary: 'The betting record (2.100) of a period as a file for spreadsheet programs, newest round first',
  tag: 'member',
  access: realAccounts,
  maxPerHour: 60,
  query: z.strictObject({ language: z.optional(language), ...recordFilter, format: tableFormat }),
  download: 'table',
  reply: tableFile,
  errors: [],
})
