import * as z from 'zod'

const text = z.strictObject({ TH: z.string(), CN: z.string(), EN: z.string() })
const id = z.string().regex(/^[a-z0-9-]{1,64}$/)

const link = z.discriminatedUnion('linkType', [
  z.looseObject({ linkType: z.literal('NONE'), url: z.literal('') }),
  z.looseObject({
    linkType: z.literal('ROUTE'),
    url: z.string().regex(/^\/(?!\/)[\w\-/]*$/, 'not a path of the site'),
  }),
  z.looseObject({
    linkType: z.literal('GAME'),
    url: z.string().regex(/^[\w-]+\/[A-Z]+\/[\w-]+$/, 'not vendor/gameType/gameCode'),
  }),
])

/** `banners.json`. */
export const bannersFile = z.array(
  z
    .strictObject({
      id,
      groupName: z.enum(['w_home', 'w_reg', 'w_leftmenu']),
      art: id,
      title: text,
      subtitle: text,
      action: text,
      linkType: z.enum(['NONE', 'ROUTE', 'GAME']),
      url: z.string(),
    })
    .and(link),
)

/** `notices.json`. */
export const noticesFile = z.array(z.strictObject({ id, title: text, content: text }))

export type Banner = z.output<typeof bannersFile>[number]
export type Notice = z.output<typeof noticesFile>[number]
