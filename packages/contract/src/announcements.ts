import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'
import { language } from './fields.ts'

export const announcements = defineEndpoint({
  name: 'announcements',
  method: 'GET',
  path: '/wps/announcements',
  summary: 'Banners and player notices (7.044)',
  tag: 'messages',
  access: everyone,
  query: z.strictObject({
    language: z.optional(language),
    types: z.optional(z.string()),
    platform: z.optional(z.string()),
    execution: z.optional(z.string()),
  }),
  reply: z.strictObject({
    banners: z.array(
      z.strictObject({
        id: z.string(),
        groupName: z.enum(['w_home', 'w_reg', 'w_leftmenu']),
        title: z.string(),
        text: z.string(),
        url: z.string(),
        phoneUrl: z.string(),
        /** What a click does; `target` is a path of the site or a game code. */
        linkType: z.enum(['none', 'path', 'game', 'register']),
        target: z.string(),
      }),
    ),
    playerNotices: z.array(z.strictObject({ id: z.string(), title: z.string(), content: z.string() })),
  }),
  errors: [],
})
