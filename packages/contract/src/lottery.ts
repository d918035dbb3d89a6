import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'
import { language } from './fields.ts'
import { game } from './games.ts'

/** Which lottery a site has (specification 3.060, 4.021). */
export const prizeMode = z.enum(['LOTT', 'ELOTT'])
export type PrizeMode = z.output<typeof prizeMode>

export const vnLotteryMenus = defineEndpoint({
  name: 'vnLotteryMenus',
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  summary: 'The Vietnamese lotteries in their groups, each with at most 100 games (7.027, 7.040)',
  tag: 'games',
  access: everyone,
  keptSeconds: 15,
  query: z.strictObject({
    language: z.optional(language),
    /** The site's own lottery if omitted. */
    prizeMode: z.optional(prizeMode),
    device: z.optional(z.string()),
  }),
  reply: z.strictObject({
    gameMenus: z.array(z.strictObject({ gameClassify: z.string(), title: z.string(), games: z.array(game) })),
  }),
  errors: [],
})
