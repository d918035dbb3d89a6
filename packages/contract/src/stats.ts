import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { amount, day, gameType, language } from './fields.ts'
import { tableFile, tableFormat } from './table-file.ts'

/**
 * The results of games. The stake leaves out what was returned, and net is payouts minus it. Turnover is the part of it that counts, which
 * can be much less: in card rooms, what the share of the rake stands for.
 */
const played = {
  bets: z.number(),
  stake: amount,
  turnover: amount,
  payout: amount,
  net: amount,
}

/** The same, with other movements of the member's money. Profit is net plus bonuses. */
const period = z.strictObject({
  ...played,
  bonus: amount,
  deposit: amount,
  withdrawal: amount,
  profit: amount,
})

/** The number of days of the longest quarter, which is enough for every period of the specification. */
export const maxProfitDays = 92

export const profitAndLoss = defineEndpoint({
  name: 'profitAndLoss',
  method: 'GET',
  path: '/wps/member/profit',
  summary: 'Profit and loss (2.102) of a member by day and by game type, for the last seven days or up to 92 days',
  tag: 'member',
  access: realAccounts,
  query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  reply: z.strictObject({
    from: day,
    to: day,
    /** The days with any activity, newest first. */
    list: z.array(z.extend(period, { day })),
    /** By game type; `null` for games that are no longer in a catalogue. */
    gameTypes: z.array(z.strictObject({ gameType: z.nullable(gameType), ...played })),
    totals: period,
    currencySymbol: z.string(),
  }),
  errors: [],
})

export const profitStatement = defineEndpoint({
  name: 'profitStatement',
  method: 'GET',
  path: '/wps/member/profit/file',
  summary: 'Profit and loss (2.102) by day as a file for spreadsheet programs, newest day first',
  tag: 'member',
  access: realAccounts,
  maxPerHour: 60,
  query: z.strictObject({
    language: z.optional(language),
    from: z.optional(day),
    to: z.optional(day),
    format: tableFormat,
  }),
  download: 'table',
  reply: tableFile,
  errors: [],
})
