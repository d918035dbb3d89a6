import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'
import { amount, gameType, language, queryNumber, time } from './fields.ts'
import { game } from './games.ts'

/**
 * An entry of the winners board (specification 3.018): a real, settled round, and the tile that a click on it launches.
 */
export const winnerEntry = z.strictObject({
  iconUrl: z.string(),
  /** Masked: never a whole name. */
  customerName: z.string(),
  gameName: z.string(),
  /** The payout minus the stake. */
  winAmount: amount,
  currencySymbol: z.string(),
  settledAt: time,
  game,
})
export type WinnerEntry = z.output<typeof winnerEntry>

/** All games, or those of a category. */
const winnerCategory = z.enum(['ALL', ...gameType.options])

export const winnerBoard = defineEndpoint({
  name: 'winnerBoard',
  method: 'GET',
  path: '/wps/game/winnerBoard',
  summary: 'The highest wins of the last days, highest first (7.034)',
  tag: 'live',
  access: everyone,
  query: z.strictObject({
    gameCategory: z._default(winnerCategory, 'ALL'),
    language: z.optional(language),
    limitNum: queryNumber(1, 20, 20),
  }),
  reply: z.strictObject({ list: z.array(winnerEntry) }),
  errors: [],
})

/** What the jackpot ticker shows: nothing, the pool's balance in the ledger, or a showcase, which is not money. */
export const jackpotValue = z.strictObject({
  source: z.enum(['none', 'pool', 'showcase']),
  /** Empty if there is no jackpot. */
  amount: z.string().check(z.regex(/^(\d{1,18}(\.\d{1,8})?)?$/)),
  currencySymbol: z.string(),
  /**
   * For a showcase, its next amounts and how many milliseconds after this reply each is shown; the same for all
   * visitors.
   */
  steps: z.array(z.strictObject({ afterMs: z.number(), amount })),
})
export type JackpotValue = z.output<typeof jackpotValue>

export const jackpot = defineEndpoint({
  name: 'jackpot',
  method: 'GET',
  path: '/wps/game/jackpot',
  summary: 'The jackpot ticker of the home page (2.029, 9.023)',
  tag: 'live',
  access: everyone,
  reply: jackpotValue,
  errors: [],
})
