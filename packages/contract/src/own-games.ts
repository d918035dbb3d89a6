import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { code, filterBy, gameType, language, pageNo, pageSize, queryNumber } from './fields.ts'
import { game } from './games.ts'

const listed = {
  language: z.optional(language),
  gameType: filterBy(gameType),
  vassalage: filterBy(code),
  // Clients of the specification send these; they do not change the reply.
  clientType: z.optional(z.string()),
  platform: z.optional(z.string()),
}

const marked = z.strictObject({ nodeId: z.string().check(z.regex(/^\d{1,9}$/)), vendor: code, gameType })

export const favouriteIds = defineEndpoint({
  name: 'favouriteIds',
  method: 'GET',
  path: '/wps/game/favorite/ids',
  summary: 'The ids of the favourite games, newest first (7.030)',
  tag: 'own games',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({ list: z.array(z.string()) }),
  errors: [],
})

export const favouriteGames = defineEndpoint({
  name: 'favouriteGames',
  method: 'GET',
  path: '/wps/game/favorite/list',
  summary: 'The favourite games, the newest first (7.031, 3.017)',
  tag: 'own games',
  access: realAccounts,
  query: z.strictObject({
    ...listed,
    pageNo,
    pageSize: pageSize(999, 999),
    /** Accepted, but only the `Authorization` header counts: addresses end up in logs and histories. */
    token: z.optional(z.string().check(z.maxLength(128))),
  }),
  reply: z.strictObject({ content: z.array(game), pageNum: z.number(), totalPages: z.number() }),
  errors: [],
})

export const addFavourite = defineEndpoint({
  name: 'addFavourite',
  method: 'POST',
  path: '/wps/game/favorite',
  summary: 'Add a favourite game; does nothing if it is one already (7.032)',
  tag: 'own games',
  access: realAccounts,
  body: marked,
  reply: z.strictObject({}),
  errors: ['game.not_found', 'favourite.too_many'],
})

export const removeFavourite = defineEndpoint({
  name: 'removeFavourite',
  method: 'DELETE',
  path: '/wps/game/favorite',
  summary: 'Remove a favourite game (7.032)',
  tag: 'own games',
  access: realAccounts,
  body: marked,
  reply: z.strictObject({}),
  errors: [],
})

export const recentGames = defineEndpoint({
  name: 'recentGames',
  method: 'GET',
  path: '/wps/game/recent',
  summary: 'The most recently played games, newest first (7.033)',
  tag: 'own games',
  access: realAccounts,
  query: z.strictObject({ ...listed, page: queryNumber(1, 1_000, 1), pageSize: pageSize(12) }),
  reply: z.strictObject({ list: z.array(game), totalPages: z.number() }),
  errors: [],
})
