import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'
import { amount, gameType, language, queryNumber, time } from './fields.ts'
import { game } from './games.ts'

/** A line of the winners board (specification 3.018): a real, settled round, and the tile that its click launches. */
export const winnerEntry = z.strictObject({
  iconUrl: z.string(),
  /** Masked: never a whole name. */
  customerName: z.string(),
  gameName: z.string(),
  /** What the round paid beyond its stake. */
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
  summary: 'The highest wins of the last days, the highest first (7.034)',
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

/** What the jackpot ticker shows: nothing, the pool's balance in the ledger, or a showcase, which is no money. */
export const jackpotValue = z.strictObject({
  source: z.enum(['none', 'pool', 'showcase']),
  /** Empty where there is none. */
  amount: z.string().check(z.regex(/^(\d{1,18}(\.\d{1,8})?)?$/)),
  currencySymbol: z.string(),
  /** Of a showcase: what it becomes next, and how many milliseconds after this reply. The same for all visitors. */
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
