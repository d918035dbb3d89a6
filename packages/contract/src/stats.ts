import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { amount, day, gameType } from './fields.ts'

/** What came of games. Turnover is the stakes less those that came back; net is what games paid out less turnover. */
const played = {
  bets: z.number(),
  stake: amount,
  turnover: amount,
  payout: amount,
  net: amount,
}

/** The same with what else moved the member's money. Profit is net and bonuses. */
const period = z.strictObject({
  ...played,
  bonus: amount,
  deposit: amount,
  withdrawal: amount,
  profit: amount,
})

export const profitAndLoss = defineEndpoint({
  name: 'profitAndLoss',
  method: 'GET',
  path: '/wps/member/profit',
  summary: 'Profit and loss (2.102): a member’s own days and game types, of the last seven days or up to 92 days',
  tag: 'member',
  access: realAccounts,
  query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  reply: z.strictObject({
    from: day,
    to: day,
    /** The days on which there was anything, the newest first. */
    list: z.array(z.extend(period, { day })),
    /** By type of game; `null` for games that are in no catalogue any more. */
    gameTypes: z.array(z.strictObject({ gameType: z.nullable(gameType), ...played })),
    totals: period,
    currencySymbol: z.string(),
  }),
  errors: [],
})
